/** Parts of the page that take dropped files themselves, while the window takes all others. */

/** Marks the element of such a part. */
export const TAKES_DROPS = "data-takes-drops";

/** Whether a part of the page takes what was dropped there. */
export function isTakenElsewhere({ target }: Event): boolean {
  return target instanceof Element && target.closest(`[${TAKES_DROPS}]`) !== null;
}
