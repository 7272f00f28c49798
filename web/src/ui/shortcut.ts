/**
 * Shortcuts as they are written in the tables: names of keys joined by "+", such as "B", "Shift+M", "Mod+Z". Mod is Ctrl,
 * or Cmd on a Mac. Here they are compared with what is pressed, and written for people and for assistive technology.
 */

/** What of a key event counts. */
type Press = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

/** The names on keys that are not the browser's. */
const CAPS: Record<string, string> = { Escape: "Esc", ContextMenu: "menu key" };

/** Whether a shortcut was pressed. */
export function isPressed(shortcut: string, { key, ctrlKey, metaKey, altKey, shiftKey }: Press): boolean {
  const { name, mod, shift } = split(shortcut);
  if (altKey || mod !== (ctrlKey || metaKey) || key.toLowerCase() !== name.toLowerCase()) return false;
  return isSign(name) || shift === shiftKey;
}

/** A shortcut as it is written on keys: "Ctrl Z" and "⌘ Z". One line unless it differs on a Mac. */
export function keyCaps(shortcut: string): string[] {
  const { name, mod, shift } = split(shortcut);
  const start = shift ? "Shift " : "";
  const cap = CAPS[name] ?? name;
  return mod ? [`${start}Ctrl ${cap}`, `${start}⌘ ${cap}`] : [start + cap];
}

/** The same for aria-keyshortcuts. */
export function ariaKeys(shortcut: string): string {
  const { mod } = split(shortcut);
  return mod ? `${shortcut.replace("Mod", "Control")} ${shortcut.replace("Mod", "Meta")}` : shortcut;
}

/** The key, and what has to be held. */
function split(shortcut: string): { name: string; mod: boolean; shift: boolean } {
  const held = shortcut.split("+");
  return { name: held.pop() ?? "", mod: held.includes("Mod"), shift: held.includes("Shift") };
}

/** Whether a key is neither a letter nor a named one: some keyboards need Shift to type it. */
const isSign = (name: string): boolean => name.length === 1 && name.toLowerCase() === name.toUpperCase();
