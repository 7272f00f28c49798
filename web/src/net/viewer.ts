// A page whose link an agent has seen: the service lets it look and no more. What its user would do is refused here already,
// in words.

import { Refusal, wireError } from "../core/refuse.ts";

export function viewerRefusal(): Refusal {
  return new Refusal(
    wireError("not_allowed", "This page only shows the world: an agent has seen the link that opened it.", {
      next: "Run `world-mcp open` for a page of your own.",
    }),
  );
}
