/** Turning notifications on. The browser is only asked for its permission when the user has agreed, never before. */

import { signal } from "@preact/signals";
import { recall } from "../memory.ts";
import { choose } from "./choices.ts";

/** The browser refused. */
export const notificationsBlocked = signal(false);

/** Whether they can still be offered: nothing was chosen yet, and the browser supports and allows them. */
export function canOfferNotifications(): boolean {
  return "Notification" in globalThis && Notification.permission !== "denied" && recall("notify") === null;
}

/** Asks the browser, and stores the outcome as the user's setting. */
export async function enableNotifications(): Promise<void> {
  // Browsers without notifications count as having refused.
  const permission = "Notification" in globalThis ? await Notification.requestPermission() : "denied";
  notificationsBlocked.value = permission !== "granted";
  choose("notify", permission === "granted" ? "on" : "off");
}
