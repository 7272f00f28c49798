/**
 * One piece of the palette: its picture, name and size. A click takes it in hand, a drag takes it along, and the
 * keyboard places it in front of the user and starts editing it.
 */

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Actions } from "../actions.ts";
import type { NewThing } from "../inhand.ts";

/** Props of a tile; `size` is width, height, depth in metres. */
interface TileProps {
  /** What the tile places. */
  what: NewThing;
  /** Width, height and depth in metres, for the tooltip. */
  size: readonly [number, number, number];
  actions: Actions;
}

/** The tile. */
export function PieceTile({ what, size, actions }: TileProps) {
  const tile = useRef<HTMLButtonElement>(null);
  const picture = usePicture(what.kind, actions, tile);
  /** The press already took the thing in hand, so the click that follows must not. */
  const dragged = useRef(false);
  const [w, h, d] = size.map((n) => Math.round(n * 10) / 10);
  return (
    <button
      ref={tile}
      type="button"
      class="tile"
      title={`${what.name}, ${w} × ${h} × ${d} m`}
      onPointerDown={(e) => {
        dragged.current = false;
        // A finger on the list scrolls it; only a mouse or pen drags.
        if (e.pointerType === "touch" || e.button !== 0) return;
        // Without this the world below never sees the pointer.
        e.currentTarget.releasePointerCapture?.(e.pointerId);
        actions.user.hold({ tool: "place", what }, e);
        dragged.current = true;
      }}
      onClick={(e) => {
        if (e.detail === 0)
          actions.user.hold({ tool: "place", what, ahead: true }); // pressed with the keyboard
        else {
          if (!dragged.current) actions.user.hold({ tool: "place", what });
          actions.focusWorld();
        }
      }}
      onDragStart={(e) => e.preventDefault()}
    >
      {picture ? <img src={picture} alt="" draggable={false} /> : <span class="no-picture" aria-hidden="true" />}
      <span>{what.name}</span>
    </button>
  );
}

/** The picture of a piece, requested when the tile scrolls into view; null until it is there. */
function usePicture(kind: string, actions: Actions, tile: { current: Element | null }): string | null {
  const picture = useSignal<string | null>(null);
  useEffect(() => {
    const element = tile.current;
    if (!element) return;
    // The tile may be gone when its picture arrives.
    let live = true;
    const watch = new IntersectionObserver((seen) => {
      if (!seen.some((s) => s.isIntersecting)) return;
      watch.disconnect();
      void actions.user.thumbnail(kind).then((address) => {
        if (live) picture.value = address;
      });
    });
    watch.observe(element);
    return () => {
      live = false;
      watch.disconnect();
    };
  }, [kind]);
  return picture.value;
}
