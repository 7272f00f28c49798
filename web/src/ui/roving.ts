/** Arrow keys among controls of which the keyboard stops at one: the items of a menu, tabs. */

/** Which of `count` items a key goes to from the one at `now` (-1: none); undefined: no key for that. */
export function itemOf(key: string, now: number, count: number, axis: "across" | "down"): number | undefined {
  const [next, previous] = axis === "down" ? ["ArrowDown", "ArrowUp"] : ["ArrowRight", "ArrowLeft"];
  if (count === 0) return undefined;
  if (key === next) return (now + 1) % count;
  if (key === previous) return (Math.max(now, 0) + count - 1) % count;
  return { Home: 0, End: count - 1 }[key];
}

/** Moves the focus among the items as a key says, and keeps the key from doing more; the item, if it did. */
export function moveAmong(event: KeyboardEvent, items: readonly HTMLElement[], axis: "across" | "down") {
  const now = items.indexOf(document.activeElement as HTMLElement);
  const to = itemOf(event.key, now, items.length, axis);
  const item = to === undefined ? undefined : items[to];
  if (!item) return undefined;
  event.preventDefault();
  item.focus();
  return item;
}
