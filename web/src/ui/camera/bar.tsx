/** The camera bar: the view mode (orbit, walk, fly), and following an agent. */

import { signal } from "@preact/signals";
import type { FunctionComponent } from "preact";
import { useEffect } from "preact/hooks";
import type { Actions } from "../actions.ts";
import { keyHint } from "../commands.ts";
import { IconButton } from "../icons.tsx";
import type { Model } from "../model.ts";
import type { ViewMode } from "../useractions.ts";

/** The buttons, with icons in a box of 20. */
const MODES: readonly { mode: ViewMode; word: string; icon: string }[] = [
  {
    mode: "orbit",
    word: "Look around",
    icon: "M10 6.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7ZM2.5 10c0-2 3.4-3.6 7.5-3.6M17.5 10c0 2-3.4 3.6-7.5 3.6M12.8 15.5 10 13.6l2.6-2",
  },
  {
    mode: "walk",
    word: "Walk",
    icon: "M10.5 2.5a1.6 1.6 0 1 1 0 3.2 1.6 1.6 0 0 1 0-3.2ZM10 8v4.5l-2.5 5M10 12.5l2.5 2 .5 3M10 8l-3 1.5-.5 2.5M10 8l2.5 2.5h2",
  },
  { mode: "fly", word: "Fly", icon: "M2.5 10.5 17.5 3l-4.5 14-3.2-5.5ZM9.8 11.5 17.5 3" },
];

/** The on-screen stick's component. */
type StickView = FunctionComponent<{ model: Model; actions: Actions }>;

/** The stick's code once it has loaded. */
const stick = signal<{ View: StickView } | null>(null);
/** Whether the load is under way or done. */
let requested = false;

/** Loads the stick when a touch user first walks or flies. */
function useStick(wanted: boolean): StickView | undefined {
  useEffect(() => {
    if (!wanted || requested) return;
    requested = true;
    import("./stick.tsx").then(
      (module) => {
        stick.value = { View: module.default };
      },
      () => {
        requested = false; // the next change of mode tries again
      },
    );
  }, [wanted]);
  return wanted ? stick.value?.View : undefined;
}

/** Whether the main pointer is a finger. */
const byFinger = (): boolean => matchMedia("(pointer: coarse)").matches;

/** The bar. */
export function CameraBar({ model, actions }: { model: Model; actions: Actions }) {
  /** The mode and the followed avatar, as the camera reports them (app/view.ts). */
  const { mode, following } = model.interaction.view.value;
  /** The agent that the button follows: the first one that is here. */
  const agent = model.agentsHere.value[0];
  /** While following, none of the modes is shown as pressed: any of them ends it. */
  const follows = following !== null;
  /** Only for fingers: a mouse has the keyboard beside it. */
  const Stick = useStick(mode !== "orbit" && byFinger());
  return (
    <div class="looks">
      {Stick && <Stick model={model} actions={actions} />}
      <nav class="panel views" aria-label="Camera">
        {MODES.map((m) => (
          <IconButton
            key={m.mode}
            label={m.word}
            hint={keyHint("viewMode")}
            pressed={mode === m.mode && !follows}
            path={m.icon}
            box={20}
            onClick={() => actions.user.setViewMode(m.mode)}
          />
        ))}
        {(agent || follows) && (
          <IconButton
            label={follows ? "Stop following" : `Follow ${agent?.name ?? "the agent"}`}
            hint={keyHint("follow")}
            pressed={follows}
            path="M10 3v3M10 14v3M3 10h3M14 10h3M10 7.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z"
            box={20}
            onClick={() => actions.user.follow(follows ? null : (agent?.avatarId ?? null))}
          />
        )}
      </nav>
    </div>
  );
}
