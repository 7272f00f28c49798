/** One thing of the palette: its picture, its name, its size. Clicked, it is in hand; dragged, it goes with the pointer;
 * by the keyboard it is put before the user and edited. */

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Actions } from "../actions.ts";
import type { Placing } from "../model.ts";

interface TileProps {
  what: Placing;
  size: readonly [number, number, number];
  actions: Actions;
}

export function Tile({ what, size, actions }: TileProps) {
  const tile = useRef<HTMLButtonElement>(null);
  const picture = usePicture(what.kind, actions, tile);
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
        if (e.pointerType === "touch" || e.button !== 0) return;
        e.currentTarget.releasePointerCapture?.(e.pointerId);
        actions.hand.drag(what, e);
        dragged.current = true;
      }}
      onClick={(e) => {
        if (e.detail === 0)
          actions.hand.ahead(what); // by the keyboard
        else {
          if (!dragged.current) actions.hand.carry(what);
          actions.toWorld();
        }
      }}
      onDragStart={(e) => e.preventDefault()}
    >
      {picture ? <img src={picture} alt="" draggable={false} /> : <span class="no-picture" aria-hidden="true" />}
      <span>{what.name}</span>
    </button>
  );
}

/** The picture of a piece, asked for when the tile comes into view. */
function usePicture(kind: string, actions: Actions, tile: { current: Element | null }): string | null {
  const picture = useSignal<string | null>(null);
  useEffect(() => {
    const element = tile.current;
    if (!element) return;
    let live = true;
    const watch = new IntersectionObserver((seen) => {
      if (!seen.some((s) => s.isIntersecting)) return;
      watch.disconnect();
      void actions.hand.piece(kind).then((address) => {
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
