/** The mark of a back end, and of whatever else is well, busy, asking, free or bad. */

import type { BackendMark } from "./backendrows.ts";

/** Shapes by mark, in a box of 16. */
const SHAPES: Record<BackendMark, string> = {
  good: "M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2Zm3.6 4.3-4.3 5-2.9-2.7 1-1.1 1.8 1.7 3.3-3.9Z",
  busy: "M3.2 6.4a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.2Zm4.8 0a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.2Zm4.8 0a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.2Z",
  asks: "M8 1.5 14.5 8 8 14.5 1.5 8Z",
  free: "M8 3.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9Zm0 2a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z",
  bad: "M8 1.8 15 14H1Zm-.8 4.4.2 4h1.2l.2-4Zm.8 4.9a.9.9 0 1 0 0 1.8.9.9 0 0 0 0-1.8Z",
};

/** The mark of a row. */
export function BackendMarkIcon({ mark }: { mark: BackendMark }) {
  return (
    <svg class={`mark way-${mark}`} viewBox="0 0 16 16" aria-hidden="true">
      <path fill-rule="evenodd" d={SHAPES[mark]} />
    </svg>
  );
}
