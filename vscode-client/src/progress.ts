/** What the status item shows, as it follows from what the server says of its work. Immutable. */

export interface Work {
  readonly message: string;
  readonly percentage: number | undefined;
}

/** One message of the server about one piece of work, as the protocol has it. */
export type Told =
  | { readonly kind: "begin"; readonly title: string; readonly percentage?: number }
  | { readonly kind: "report"; readonly message?: string; readonly percentage?: number }
  | { readonly kind: "end" };

export type Works = ReadonlyMap<string | number, Work>;

export const IDLE: Works = new Map();

export function after(works: Works, token: string | number, told: Told): Works {
  const next = new Map(works);
  switch (told.kind) {
    case "begin":
      next.set(token, { message: told.title, percentage: told.percentage });
      break;
    case "report": {
      const before = works.get(token);
      next.set(token, {
        message: told.message ?? before?.message ?? "",
        percentage: told.percentage ?? before?.percentage,
      });
      break;
    }
    case "end":
      next.delete(token);
  }
  return next;
}

export interface Shown {
  readonly text: string;
  readonly tooltip: string;
}

/** The status item's text: the work that is furthest behind, or that all is done. */
export function shown(works: Works): Shown {
  const slowest = [...works.values()].sort((one, other) => (one.percentage ?? 0) - (other.percentage ?? 0))[0];
  if (slowest === undefined) {
    return { text: "$(check) Hanglint", tooltip: "Hanglint is up to date with what you see" };
  }
  const percent = slowest.percentage === undefined ? "" : ` ${slowest.percentage}%`;
  return { text: `$(sync~spin) Hanglint${percent}`, tooltip: slowest.message };
}
