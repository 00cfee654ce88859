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

/** Numbered from 1, with the file below {@link relative}'s folder and the line from 1. */
export function stepsOf(diagnostic: Diagnostic, relative: (location: Location) => string): readonly Step[] {
  return (diagnostic.relatedInformation ?? []).map((information, index) => ({
    label: `${index + 1}. ${information.message}`,
    description: `${relative(information.location)}:${information.location.range.start.line + 1}`,
    location: information.location,
  }));
}

/** The id of the check that a diagnostic is of. */
export function checkOf(diagnostic: Diagnostic): string {
  const code = diagnostic.code;
  return String(typeof code === "object" ? code.value : (code ?? ""));
}
