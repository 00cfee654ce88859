package org.hanglint.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.hanglint.cli.CheckOptions.FileReport;
import org.hanglint.cli.CheckOptions.Format;
import org.hanglint.engine.FileKind;
import org.hanglint.report.Colours;
import org.hanglint.report.GithubReport;
import org.hanglint.report.GitlabReport;
import org.hanglint.report.HtmlReport;
import org.hanglint.report.JsonReport;
import org.hanglint.report.JunitReport;
import org.hanglint.report.RdjsonReport;
import org.hanglint.report.Report;
import org.hanglint.report.SarifReport;
import org.hanglint.report.TextReport;
import org.hanglint.vcs.Written;

/** Writes reports where the user wants them. */
final class ReportFiles {

    private static final String STANDARD_OUTPUT = "-";

    private ReportFiles() {}

    static void write(CheckOptions options, Report.Content content, PrintStream out) throws IOException, Usage {
        if (options.output().isPresent()) {
            toFile(options.format(), options.output().get(), content, out);
        } else {
            StringBuilder text = new StringBuilder();
            report(options.format(), Terminal.colours(options.colour())).write(content, text);
            out.append(text);
            out.flush();
        }
        for (FileReport report : options.reports()) {
            toFile(report.format(), report.file(), content, out);
        }
    }

    private static void toFile(Format format, String file, Report.Content content, PrintStream out)
            throws IOException, Usage {
        StringBuilder text = new StringBuilder();
        report(format, Colours.NONE).write(content, text);
        put(file, text.toString(), out);
    }

    /** The text on standard output for {@code -}, else as the file's whole content, or a sentence why not. */
    static void put(String file, String text, PrintStream out) throws Usage {
        if (file.equals(STANDARD_OUTPUT)) {
            out.append(text);
            out.flush();
        } else {
            put(file, text);
        }
    }

    /** The text as the file's whole content, or a sentence why not. */
    static void put(String file, String text) throws Usage {
        if (!(FileKind.of(file) instanceof FileKind.Other) && Files.exists(Path.of(file))) {
            throw new Usage(file + " is a source file and would be replaced; name another file");
        }
        try {
            Written.to(file, text);
        } catch (IOException failure) {
            throw new Usage("cannot write " + file + ": " + Written.reason(failure));
        }
    }

    private static Report report(Format format, Colours colours) {
        return switch (format) {
            case TEXT -> new TextReport(colours);
            case JSON -> new JsonReport(Version.CURRENT);
            case SARIF -> new SarifReport(Version.CURRENT);
            case GITHUB -> new GithubReport();
            case GITLAB -> new GitlabReport();
            case JUNIT -> new JunitReport();
            case RDJSON -> new RdjsonReport();
            case HTML -> new HtmlReport(Version.CURRENT);
        };
    }
}
