/** What the panels can ask of the user's hands. */

import { EDIT, editFeedback, IDLE, isAiming, type Placeable } from "../ui/inhand.ts";
import type { Model } from "../ui/model.ts";
import type { UserActions } from "../ui/useractions.ts";
import type { Hands } from "./hands.ts";

/** Creates the actions. */
export function createHandActions(
  hands: Hands,
  { interaction }: Pick<Model, "interaction">,
): Pick<
  UserActions,
  "startEditing" | "stopEditing" | "startPlacing" | "dragToPlace" | "placeAhead" | "pickPoint" | "putAway"
> {
  async function placeAhead(what: Placeable): Promise<void> {
    hands.hold(IDLE);
    const toolbox = await hands.toolbox();
    if ((await toolbox?.place.placeAhead(what)) === undefined) return;
    hands.hold(EDIT);
    hands.focusWorld(); // the keys that move the thing are for the world
  }

  return {
    startEditing() {
      if (interaction.selected.peek().length > 0 && !editFeedback(hands.inHand.peek())) hands.hold(EDIT);
    },
    stopEditing: () => void hands.stopEditing(),
    startPlacing: (what) => hands.hold({ tool: "place", what }),
    dragToPlace: (what, event) => hands.hold({ tool: "place", what }, event),
    placeAhead: (what) => void placeAhead(what),
    pickPoint(take) {
      const now = hands.inHand.peek();
      hands.hold({ tool: "pick", take, back: now.tool === "edit" ? now : IDLE });
    },
    putAway() {
      const now = hands.inHand.peek();
      if (isAiming(now)) hands.hold(now.tool === "pick" ? now.back : IDLE);
    },
  };
}
