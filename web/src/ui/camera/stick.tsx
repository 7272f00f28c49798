/** A stick on the screen for fingers: walks and flies; while flying, two buttons go up and down. */

import { useEffect, useRef } from "preact/hooks";
import type { Actions } from "../actions.ts";
import { adopt } from "../lazy.tsx";
import type { Model } from "../model.ts";
import css from "./stick.lazy.css";

adopt(css);

/** How far the thumb goes from the middle, in CSS pixels. */
const REACH = 40;

export default function Stick({ model, actions }: { model: Model; actions: Actions }) {
  const base = useRef<HTMLDivElement>(null);
  const thumb = useRef<HTMLSpanElement>(null);
  const { drive } = actions.hand;
  const rest = () => {
    drive({ right: 0, ahead: 0 });
    if (thumb.current) thumb.current.style.translate = "";
  };
  useEffect(
    () => () => {
      drive({ right: 0, ahead: 0, up: 0 });
    },
    [],
  );
  const pull = (e: PointerEvent) => {
    const box = base.current?.getBoundingClientRect();
    if (!box) return;
    let [x, y] = [e.clientX - box.left - box.width / 2, e.clientY - box.top - box.height / 2];
    const far = Math.max(REACH, Math.hypot(x, y));
    [x, y] = [(x / far) * REACH, (y / far) * REACH];
    if (thumb.current) thumb.current.style.translate = `${x}px ${y}px`;
    drive({ right: x / REACH, ahead: -y / REACH });
  };
  return (
    <div class="sticks" role="group" aria-label="Move">
      <div
        ref={base}
        class="panel stick"
        aria-hidden="true"
        onPointerDown={(e) => {
          e.currentTarget.setPointerCapture(e.pointerId);
          pull(e);
        }}
        onPointerMove={(e) => {
          if (e.currentTarget.hasPointerCapture(e.pointerId)) pull(e);
        }}
        onPointerUp={rest}
        onPointerCancel={rest}
      >
        <span ref={thumb} class="thumb" />
      </div>
      {model.hand.view.value.mode === "fly" && (
        <div class="panel lift">
          <Hold word="Up" path="M4 12 10 6l6 6" on={() => drive({ up: 1 })} off={() => drive({ up: 0 })} />
          <Hold word="Down" path="M4 8l6 6 6-6" on={() => drive({ up: -1 })} off={() => drive({ up: 0 })} />
        </div>
      )}
    </div>
  );
}

function Hold({ word, path, on, off }: { word: string; path: string; on(): void; off(): void }) {
  return (
    <button
      type="button"
      class="icon"
      aria-label={word}
      onPointerDown={(e) => {
        e.currentTarget.setPointerCapture(e.pointerId);
        on();
      }}
      onPointerUp={off}
      onPointerCancel={off}
      onContextMenu={(e) => e.preventDefault()}
    >
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path class="stroke" d={path} />
      </svg>
    </button>
  );
}
