/**
 * A list of things that are done at most once in a tab. It is kept in the tab's storage, so it survives a reload, and
 * bounded, so that it ends even where every reload brings something new.
 */

/** How many things a list holds. Nothing is added to a full one. */
const MOST = 20;

/** The part of a browser's Storage that is used. */
interface ListStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

/**
 * Adds an item. False if it is not the first time, if the list is full, or if nothing can be stored: then it must not
 * be done. `storage` may throw, as in a browser that forbids storage.
 */
export function addOnce(storage: () => ListStorage, key: string, item: string): boolean {
  try {
    const list = (storage().getItem(key) ?? "").split(" ").filter(Boolean);
    const word = encodeURIComponent(item); // items are kept apart by spaces
    if (list.includes(word) || list.length >= MOST) return false;
    storage().setItem(key, [...list, word].join(" "));
    return true;
  } catch {
    return false;
  }
}
