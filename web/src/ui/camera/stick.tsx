/** An on-screen stick for touch: walks and flies; while flying, two buttons go up and down. */

import { useEffect, useRef } from "preact/hooks";
import type { Actions } from "../actions.ts";
import { Icon } from "../icons.tsx";
import { adoptStyle } from "../lazy.tsx";
import type { Model } from "../model.ts";
import css from "./stick.lazy.css";

adoptStyle(css);

/** How far the thumb moves from the centre, in CSS pixels. */
const REACH = 40;

/** The stick. It stops the camera when it disappears. */
export default function Stick({ model, actions }: { model: Model; actions: Actions }) {
  /** The round field; the pointer is measured from its centre. */
  const base = useRef<HTMLDivElement>(null);
  const thumb = useRef<HTMLSpanElement>(null);
  /** Speeds from -1 to 1; the camera keeps them until the next call. */
  const { driveCamera: drive } = actions.user;
  /** The thumb was released: it returns to the centre and the camera stops. */
  const rest = () => {
    drive({ right: 0, ahead: 0 });
    if (thumb.current) thumb.current.style.translate = "";
  };
  // The camera would keep moving if the stick disappeared under the finger.
  useEffect(
    () => () => {
      drive({ right: 0, ahead: 0, up: 0 });
    },
    [],
  );
  // Turns the pointer's offset from the centre into speeds from -1 to 1.
  const pull = (e: PointerEvent) => {
    const box = base.current?.getBoundingClientRect();
    if (!box) return;
    /** Offset of the finger from the centre, in CSS pixels. */
    let [x, y] = [e.clientX - box.left - box.width / 2, e.clientY - box.top - box.height / 2];
    /** Beyond the rim the thumb stays on it, in the direction of the finger. */
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
      {model.interaction.view.value.mode === "fly" && (
        <div class="panel lift">
          <Hold word="Up" path="M4 12 10 6l6 6" on={() => drive({ up: 1 })} off={() => drive({ up: 0 })} />
          <Hold word="Down" path="M4 8l6 6 6-6" on={() => drive({ up: -1 })} off={() => drive({ up: 0 })} />
        </div>
      )}
    </div>
  );
}

/** A button that acts while it is held. The context menu of a long press is suppressed. */
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
      <Icon path={path} box={20} />
    </button>
  );
}
