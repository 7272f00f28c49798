// Where the panels lie over the picture: for the scene, which puts no name under one, and for tests that look for overlaps.

export interface PanelRect {
  /** Its classes, for people. */
  name: string;
  left: number;
  top: number;
  width: number;
  height: number;
}

/** So long after a change panels are measured, in milliseconds: they fold and unfold in about that time. */
const SETTLE = 250;

/** What may still move a panel when it was measured: a busy page begins its motions late. */
const ENDS = ["animationend", "transitionend"] as const;

export function panelRects(root: HTMLElement): PanelRect[] {
  const rects: PanelRect[] = [];
  for (const panel of root.querySelectorAll(".panel")) {
    const { left, top, width, height } = panel.getBoundingClientRect();
    if (width === 0 || getComputedStyle(panel).visibility === "hidden") continue;
    rects.push({ name: panel.className.split(" ").slice(1, 3).join(" "), left, top, width, height });
  }
  return rects;
}

/** Tells where the panels are, now and whenever that may have changed. */
export function watchPanels(root: HTMLElement, tell: (rects: PanelRect[]) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let before = "";
  const measure = (): void => {
    timer = undefined;
    const rects = panelRects(root);
    const now = JSON.stringify(rects);
    if (now === before) return;
    before = now;
    tell(rects);
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
