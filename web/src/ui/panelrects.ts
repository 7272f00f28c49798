/** Where the panels lie over the picture. The scene puts no labels under them, and specs look for overlaps. */

/** One panel, in CSS pixels. */
interface PanelRect {
  /** Its CSS classes. */
  name: string;
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Delay before measuring after a change, in milliseconds: about the duration of the folding animations. */
const SETTLE = 250;

/** Events after which a panel may have moved again: a busy page starts its animations late. */
const ENDS = ["animationend", "transitionend"] as const;

/** The visible panels. */
export function panelRects(root: HTMLElement): PanelRect[] {
  const rects: PanelRect[] = [];
  for (const panel of root.querySelectorAll(".panel")) {
    const { left, top, width, height } = panel.getBoundingClientRect();
    if (width === 0 || getComputedStyle(panel).visibility === "hidden") continue;
    rects.push({ name: panel.className.split(" ").slice(1, 3).join(" "), left, top, width, height });
  }
  return rects;
}

/** Reports the rectangles now and whenever they may have changed. Returns a function that stops. */
export function watchPanelRects(root: HTMLElement, notify: (rects: PanelRect[]) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let before = "";
  const measure = (): void => {
    timer = undefined;
    const rects = panelRects(root);
    const now = JSON.stringify(rects);
    if (now === before) return;
    before = now;
    notify(rects);
  };
  const soon = (): void => {
    timer ??= setTimeout(measure, SETTLE);
  };
  const mutations = new MutationObserver(soon);
  mutations.observe(root, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ["class", "hidden", "open"],
  });
  const sizes = new ResizeObserver(soon);
  sizes.observe(root);
  for (const end of ENDS) root.addEventListener(end, soon);
  soon();
  return () => {
    clearTimeout(timer);
    for (const end of ENDS) root.removeEventListener(end, soon);
    mutations.disconnect();
    sizes.disconnect();
  };
}
