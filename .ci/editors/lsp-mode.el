;;; Emacs with lsp-mode, in batch: both stories, code actions.  -*- lexical-binding: t -*-
;; emacs --batch -l lsp-mode.el; HANGLINT, WORKSPACE and OUT name the launcher and the folders
(package-initialize)
(require 'lsp-mode)
(require 'lsp-diagnostics)
(require 'python)
(require 'cc-mode)

(defvar hanglint-workspace (file-name-as-directory (getenv "WORKSPACE")))
(defvar hanglint-results (expand-file-name "lsp-mode.tap" (getenv "OUT")))
(defvar hanglint-patience 60)

;; A batch shows nothing: what only decorates the screen is off.
(setq lsp-auto-guess-root nil
      lsp-session-file (make-temp-file "hanglint-lsp-session")
      lsp-restart 'ignore
      lsp-enable-file-watchers nil
      lsp-diagnostics-provider :none
      lsp-enable-suggest-server-download nil
      lsp-modeline-code-actions-enable nil
      lsp-headerline-breadcrumb-enable nil
      lsp-lens-enable nil
      lsp-keep-workspace-alive t
      lsp-idle-delay 0.05
      python-indent-guess-indent-offset nil)
(add-to-list 'lsp-language-id-configuration '(python-mode . "python"))
(add-to-list 'lsp-language-id-configuration '(c++-mode . "cpp"))
(lsp-register-client
 (make-lsp-client :new-connection (lsp-stdio-connection (lambda () (list (getenv "HANGLINT") "lsp")))
                  :activation-fn (lsp-activate-on "python" "cpp")
                  :add-on? t
                  :multi-root t
                  :server-id 'hanglint))
(lsp-workspace-folders-add hanglint-workspace)

(defun hanglint-tell (line)
  (message "  %s" line)
  (write-region (concat line "\n") nil hanglint-results t 'silent))

(defmacro hanglint-check (name &rest body)
  `(condition-case why
       (progn ,@body (hanglint-tell (concat "ok - lsp-mode: " ,name)))
     (error (hanglint-tell (format "not ok - lsp-mode: %s: %s" ,name (error-message-string why))))))

(defun hanglint-eventually (words holds)
  (let ((end (+ (float-time) hanglint-patience)))
    (while (not (funcall holds))
      (when (> (float-time) end) (error words))
      (accept-process-output nil 0.05))))

(defun hanglint-open (file mode)
  (switch-to-buffer (find-file-noselect (concat hanglint-workspace file)))
  (funcall mode)
  (lsp))

(defun hanglint-findings (check)
  (seq-filter (lambda (finding) (equal check (lsp:diagnostic-code? finding)))
              (gethash (buffer-file-name) (lsp-diagnostics t))))

(defun hanglint-leads-to (finding file)
  (seq-some (lambda (step) (string-suffix-p file (lsp:location-uri (lsp:diagnostic-related-information-location step))))
            (lsp:diagnostic-related-information? finding)))

(hanglint-check "the GIL deadlock in C++ has its Python side"
  (hanglint-open "bridge/bridge.cc" #'c++-mode)
  (hanglint-eventually "no gil-triple-wrap" (lambda () (= 2 (length (hanglint-findings "gil-triple-wrap")))))
  (seq-do (lambda (finding) (unless (hanglint-leads-to finding "serving/engine.py") (error "no step in Python")))
          (hanglint-findings "gil-triple-wrap")))

(hanglint-check "the hidden device copy in Python has its path"
  (hanglint-open "serving/capturer.py" #'python-mode)
  (hanglint-eventually "no copy-pageable-to-host"
                       (lambda () (= 2 (length (hanglint-findings "copy-pageable-to-host")))))
  (unless (hanglint-leads-to (car (hanglint-findings "copy-pageable-to-host")) "serving/scheduler.py")
    (error "no step in the loop")))

;; lsp-mode 8.0 takes columns of UTF-16 for characters: the line with a two-unit character is left alone here.
(hanglint-check "a quick fix is applied and saved"
  (hanglint-open "bridge/notify.cc" #'c++-mode)
  (hanglint-eventually "no gil-unnamed-guard" (lambda () (= 3 (length (hanglint-findings "gil-unnamed-guard")))))
  (goto-char (point-min))
  (forward-line 11)
  (search-forward "acquire")
  (lsp-execute-code-action
   (seq-find (lambda (action) (string-match-p "guard a name" (lsp:code-action-title action))) (lsp-code-actions-at-point)))
  (save-buffer)
  (goto-char (point-min))
  (forward-line 11)
  (unless (looking-at " *py::gil_scoped_acquire [a-z]+;") (error "not as it should be")))

(hanglint-check "the server ends when told to"
  (let* ((workspace (car (lsp-workspaces)))
         (process (lsp--workspace-cmd-proc workspace)))
    (lsp-workspace-shutdown workspace)
    (hanglint-eventually "it runs on" (lambda () (not (process-live-p process))))))
