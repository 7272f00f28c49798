// Formats the numbers of the project as words for the screen.

import { formatBytes } from "../words/measures.ts";
import { counted } from "../words/text.ts";
import type { CityFile, Difference } from "./model.ts";

/** Whole phrases, by what is compared with. */
const SINCE: Record<"commit" | "session", Record<Difference, string>> = {
  commit: {
    0: "as in the last commit",
    1: "changed since the last commit",
    2: "new since the last commit",
    3: "deleted since the last commit",
    4: "in conflict",
    5: "new, and not tracked by git",
  },
  session: {
    0: "as when this session began",
    1: "changed in this session",
    2: "new in this session",
    3: "deleted in this session",
    4: "in conflict",
    5: "new in this session",
  },
};

/** How a file differs, as a phrase. */
export function describeDifference(since: "commit" | "session", difference: Difference): string {
  return SINCE[since][difference];
}

/** One word each, for lists. */
const SHORT: Record<Difference, string> = {
  0: "",
  1: "changed",
  2: "new",
  3: "deleted",
  4: "in conflict",
  5: "untracked",
};

/** How a file differs, in one word; empty when it does not. */
export function differenceLabel(difference: Difference): string {
  return SHORT[difference];
}

/** One symbol each, so that no colour has to be seen. */
const SHAPES: Record<Difference, string> = { 0: "", 1: "●", 2: "+", 3: "−", 4: "≠", 5: "?" };

/** How a file differs, as a symbol; empty when it does not. */
export function differenceSymbol(difference: Difference): string {
  return SHAPES[difference];
}

/** The size of a file: its lines, or its bytes when it is not text. */
export function formatLines({ lines, bytes }: Pick<CityFile, "lines" | "bytes">): string {
  if (lines > 0) return counted(lines, "line");
  return bytes > 0 ? `${formatBytes(bytes)}, not text` : "empty";
}
