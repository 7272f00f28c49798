/** The user's yes to being notified. The browser asks for its own yes then, never before. */

import { signal } from "@preact/signals";
import { recall } from "../memory.ts";
import { choose } from "./choices.ts";

/** The browser said no. */
export const mayNot = signal(false);

/** Whether the user can still be offered it: nothing was chosen yet, and the browser has it. */
export function isOffered(): boolean {
  return "Notification" in globalThis && Notification.permission !== "denied" && recall("notify") === null;
}

export async function callMe(): Promise<void> {
  const may = "Notification" in globalThis ? await Notification.requestPermission() : "denied";
  mayNot.value = may !== "granted";
  choose("notify", may === "granted" ? "on" : "off");
}
