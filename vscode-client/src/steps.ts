/** The way of a finding: its steps from entry to hang, as they are listed. */
import type { Diagnostic, Location } from "vscode";

export const SOURCE = "hanglint";

export interface Step {
  readonly label: string;
  readonly description: string;
  readonly location: Location;
}

/** Hanglint's findings on a line, the narrowest first. */
export function findingsOn(line: number, diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const lines = (diagnostic: Diagnostic) => diagnostic.range.end.line - diagnostic.range.start.line;
  return diagnostics
    .filter((diagnostic) => diagnostic.source === SOURCE)
    .filter((diagnostic) => diagnostic.range.start.line <= line && line <= diagnostic.range.end.line)
    .sort((one, other) => lines(one) - lines(other));
}

/** The step of that index, numbered from 1, with {@link file}'s name and the line from 1. */
export function stepAt(index: number, message: string, location: Location, file: string): Step {
  const line = location.range.start.line + 1;
  return { label: `${index + 1}. ${message}`, description: `${file}:${line}`, location };
}

/** The steps of a finding; {@link relative} names the file of a place. */
export function stepsOf(diagnostic: Diagnostic, relative: (location: Location) => string): readonly Step[] {
  return (diagnostic.relatedInformation ?? []).map(({ message, location }, index) =>
    stepAt(index, message, location, relative(location)),
  );
}

/** The preview of markdown follows no links to files and would show them as they are written: their text is enough. */
export function withoutFileLinks(markdown: string): string {
  return markdown.replace(/\[([^\]]*)\]\(file:[^)]*\)/g, "`$1`");
}

/** The id of the check that a diagnostic is of. */
export function checkOf(diagnostic: Diagnostic): string {
  const code = diagnostic.code;
  return String(typeof code === "object" ? code.value : (code ?? ""));
}
