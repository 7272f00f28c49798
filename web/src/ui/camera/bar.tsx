/** How the user looks at the world: around a place, on foot, or flying; and whether the picture follows an agent. */

import { signal } from "@preact/signals";
import type { FunctionComponent } from "preact";
import { useEffect } from "preact/hooks";
import type { Actions } from "../actions.ts";
import type { ViewMode } from "../hand.ts";
import type { Model } from "../model.ts";

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

type StickView = FunctionComponent<{ model: Model; actions: Actions }>;

const stick = signal<{ View: StickView } | null>(null);
let asked = false;

/** The stick comes when a finger first walks. */
function useStick(wanted: boolean): StickView | undefined {
  useEffect(() => {
    if (!wanted || asked) return;
    asked = true;
    import("./stick.tsx").then(
      (module) => {
        stick.value = { View: module.default };
      },
      () => {
        asked = false; // the next change of mode asks again
      },
    );
  }, [wanted]);
  return wanted ? stick.value?.View : undefined;
}

const byFinger = (): boolean => matchMedia("(pointer: coarse)").matches;

export function CameraBar({ model, actions }: { model: Model; actions: Actions }) {
  const { mode, following } = model.hand.view.value;
  const agent = model.agentsHere.value[0];
  const follows = following !== null;
  const Stick = useStick(mode !== "orbit" && byFinger());
  return (
    <div class="looks">
      {Stick && <Stick model={model} actions={actions} />}
      <nav class="panel views" aria-label="Camera">
        {MODES.map((m) => (
          <button
            key={m.mode}
            type="button"
            class="icon"
            aria-label={m.word}
            aria-pressed={mode === m.mode && !follows}
            title={`${m.word} (V)`}
            onClick={() => actions.hand.view(m.mode)}
          >
            <svg viewBox="0 0 20 20" aria-hidden="true">
              <path class="stroke" d={m.icon} />
            </svg>
          </button>
        ))}
        {(agent || follows) && (
          <button
            type="button"
            class="icon"
            aria-label={follows ? "Stop following" : `Follow ${agent?.name ?? "the agent"}`}
            aria-pressed={follows}
            title={follows ? "Stop following (F)" : `Follow ${agent?.name ?? "the agent"} (F)`}
            onClick={() => actions.hand.follow(follows ? null : (agent?.avatarId ?? null))}
          >
            <svg viewBox="0 0 20 20" aria-hidden="true">
              <path class="stroke" d="M10 3v3M10 14v3M3 10h3M14 10h3M10 7.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z" />
            </svg>
          </button>
        )}
      </nav>
    </div>
  );
}
