;;; Emacs with eglot, in batch: both stories, hover, quick fix, fix all, saved.  -*- lexical-binding: t -*-
;; emacs --batch -l eglot.el; HANGLINT, WORKSPACE and OUT name the launcher and the folders
(package-initialize)
(require 'eglot)
(require 'flymake)
(require 'python)
(require 'cc-mode)

(defvar hanglint-workspace (file-name-as-directory (getenv "WORKSPACE")))
(defvar hanglint-results (expand-file-name "eglot.tap" (getenv "OUT")))
(defvar hanglint-patience 60)

(setq eglot-sync-connect 30
      eglot-connect-timeout 60
      eglot-autoshutdown nil
      eglot-confirm-server-initiated-edits nil
      eglot-send-changes-idle-time 0.05
      python-indent-guess-indent-offset nil
      project-find-functions (list (lambda (_) (cons 'transient hanglint-workspace))))
(add-to-list 'eglot-server-programs `((python-mode c++-mode) . (,(getenv "HANGLINT") "lsp")))

(defun hanglint-tell (line)
  (message "  %s" line)
  (write-region (concat line "\n") nil hanglint-results t 'silent))

(defmacro hanglint-check (name &rest body)
  `(condition-case why
       (progn ,@body (hanglint-tell (concat "ok - eglot: " ,name)))
     (error (hanglint-tell (format "not ok - eglot: %s: %s" ,name (error-message-string why))))))

(defun hanglint-eventually (words holds)
  (let ((end (+ (float-time) hanglint-patience)))
    (while (not (funcall holds))
      (when (> (float-time) end) (error words))
      (accept-process-output nil 0.05))))

(defun hanglint-open (file mode)
  (switch-to-buffer (find-file-noselect (concat hanglint-workspace file)))
  (funcall mode)
  (unless (eglot-current-server) (apply #'eglot--connect (eglot--guess-contact)))
  (eglot--maybe-activate-editing-mode)
  (remove-hook 'flymake-diagnostic-functions #'flymake-cc t) ; it runs make
  (flymake-mode 1))

(defun hanglint-findings (check)
  (eglot--signal-textDocument/didChange) ; an idle timer's work, and a batch is never idle
  (flymake-start)
  (seq-filter (lambda (finding) (string-match-p check (flymake-diagnostic-text finding))) (flymake-diagnostics)))

(defun hanglint-leads-to (finding file)
  "Whether a step of FINDING is in FILE; eglot shows no related information, so the text has the steps."
  (string-match-p (concat "^[0-9]+\\. " (regexp-quote file) ":[0-9]+: ") (flymake-diagnostic-text finding)))

(defun hanglint-apply (title)
  "Apply the code action of this line whose title fits; eglot 1.9 resolves nothing."
  (let* ((actions (jsonrpc-request
                   (eglot-current-server) :textDocument/codeAction
                   (list :textDocument (eglot--TextDocumentIdentifier)
                         :range (list :start (eglot--pos-to-lsp-position (line-beginning-position))
                                      :end (eglot--pos-to-lsp-position (line-end-position)))
                         :context '(:diagnostics []))))
         (action (seq-find (lambda (each) (string-match-p title (plist-get each :title))) actions)))
    (unless (plist-get action :edit) (error "no edit in %s" title))
    (eglot--apply-workspace-edit (plist-get action :edit))))

(hanglint-check "the GIL deadlock in C++ has its Python side"
  (hanglint-open "bridge/bridge.cc" #'c++-mode)
  (hanglint-eventually "no gil-triple-wrap" (lambda () (= 2 (length (hanglint-findings "gil-triple-wrap")))))
  (dolist (finding (hanglint-findings "gil-triple-wrap"))
    (unless (hanglint-leads-to finding "engine.py") (error "no step in Python"))))

(hanglint-check "hover has the page of the check"
  (goto-char (point-min))
  (search-forward "gil_scoped_acquire")
  (let ((hover (jsonrpc-request (eglot-current-server) :textDocument/hover (eglot--TextDocumentPositionParams))))
    (unless (string-match-p "# gil-triple-wrap" (plist-get (plist-get hover :contents) :value)) (error "no page"))))

(hanglint-check "the hidden device copy in Python has its path"
  (hanglint-open "serving/capturer.py" #'python-mode)
  (hanglint-eventually "no copy-pageable-to-host"
                       (lambda () (= 2 (length (hanglint-findings "copy-pageable-to-host")))))
  (unless (hanglint-leads-to (car (hanglint-findings "copy-pageable-to-host")) "scheduler.py")
    (error "no step in the loop")))

(hanglint-check "a quick fix behind two-unit characters is right"
  (hanglint-open "bridge/notify.cc" #'c++-mode)
  (hanglint-eventually "no gil-unnamed-guard" (lambda () (= 3 (length (hanglint-findings "gil-unnamed-guard")))))
  (goto-char (point-min))
  (search-forward "acquire();")
  (hanglint-apply "name")
  (goto-char (point-min))
  (unless (re-search-forward "é😀 \\*/ py::gil_scoped_acquire [a-z]+;" nil t) (error "not as it should be")))

(hanglint-check "fix all mends the rest, and it is saved"
  (hanglint-eventually "the finding stays" (lambda () (= 2 (length (hanglint-findings "gil-unnamed-guard")))))
  (search-forward "acquire();")
  (hanglint-apply "[Ff]ix everything")
  (hanglint-eventually "findings stay" (lambda () (null (hanglint-findings "gil-unnamed-guard"))))
  (save-buffer)
  (with-temp-buffer
    (insert-file-contents (concat hanglint-workspace "bridge/notify.cc"))
    (when (search-forward "gil_scoped_acquire()" nil t) (error "not saved"))))

(hanglint-check "the server ends when told to"
  (let ((server (eglot-current-server)))
    (eglot-shutdown server)
    (when (jsonrpc-running-p server) (error "it runs on"))))
