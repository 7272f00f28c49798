// A viewer page: one whose link an agent has seen. The service lets it look and do nothing else; the page
// refuses the user's actions itself, with a sentence that explains why.

import { Refusal, wireError } from "../core/refuse.ts";

/** The refusal of anything but looking. */
export function viewerRefusal(): Refusal {
  return new Refusal(
    wireError("not_allowed", "This page is view-only: an agent has seen the link that opened it.", {
      next: "Open the world yourself, in a page of your own.",
    }),
  );
}
