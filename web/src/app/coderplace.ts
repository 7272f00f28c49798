/** What the world and its text twin show of the coding surface, from what the page knows of it. */

import type { CoderPlace } from "../core/coderplace.ts";
import type { CoderDesk } from "../ui/coder/types.ts";
import type { Model } from "../ui/model.ts";
import { openPanel } from "../ui/panels.ts";

/** Reads the missions, and shows them from then on. */
export function createCoderPlace(desk: CoderDesk, model: Model): CoderPlace {
  desk.refreshMissions().catch((error: unknown) => console.warn("world: the missions could not be read", error));
  return {
    missions: () => (desk.missions.peek() ?? []).filter(({ status }) => status !== "archived"),
    openMission(id) {
      desk.view.value = { at: "mission", id };
      openPanel(model, "coder");
    },
    subscribe(changed) {
      let first = true;
      return desk.missions.subscribe(() => {
        if (!first) changed();
        first = false;
      });
    },
  };
}
