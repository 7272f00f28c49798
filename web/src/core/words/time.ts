// Moments, and what is left until one. Times of day are in the user's own time zone and format.

import { formatAge, SECOND } from "./age.ts";

/** How long ago something was: "just now", "5 min ago"; empty for no time. */
export function ago(time: string | number | undefined, now: number): string {
  const at = millisOf(time);
  if (Number.isNaN(at)) return "";
  const age = formatAge(now - at);
  return age === "now" ? "just now" : `${age} ago`;
}

/** Minutes and seconds of something that runs: "1:05". */
export function formatMinutes(millis: number): string {
  return pair(Math.max(0, Math.floor(millis / SECOND)));
}

/** The time that is left, which only reads 0:00 when it is over: "9:05". */
export function countdown(millis: number): string {
  return formatMinutes(Math.ceil(millis / SECOND) * SECOND);
}

/** An hour of the world's day: 19.5 is "19:30". */
export function formatHour(hours: number): string {
  return pair(Math.round(hours * 60) % (24 * 60));
}

/** A number of sixtieths as two numbers: 65 is "1:05". */
function pair(sixtieths: number): string {
  return `${Math.floor(sixtieths / 60)}:${String(sixtieths % 60).padStart(2, "0")}`;
}

/** Hours and minutes; created once, because that is slow. */
const minutes = new Intl.DateTimeFormat([], { hour: "2-digit", minute: "2-digit" });

/** The time of day of a message: "14:20". */
export function formatTimeOfDay(at: number): string {
  return minutes.format(at);
}

/** A moment as people say it: "14:20:05", "yesterday 14:20", "3 Nov 14:20", "3 Nov 2025 14:20". */
export function formatWhen(time: string | number, now: number): string {
  const at = millisOf(time);
  if (!(at > 0)) return "an unknown time";
  const back = daysBack(at, now);
  if (back === 0) return new Date(at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", second: "2-digit" });
  return `${back === 1 ? "yesterday" : formatDate(at, now)} ${minutes.format(at)}`;
}

/** Label of today, which a conversation that started today omits. */
export const TODAY = "Today";

/** The day above the messages of a day: "Today", "Yesterday", "Tue, 3 Nov". */
export function formatDay(at: number, now: number): string {
  const back = daysBack(at, now);
  if (back === 0) return TODAY;
  return back === 1 ? "Yesterday" : formatDate(at, now, { weekday: "short" });
}

/** Day and month, with the year unless it is this one. */
function formatDate(at: number, now: number, more: Intl.DateTimeFormatOptions = {}): string {
  const day = new Date(at);
  const year = day.getFullYear() === new Date(now).getFullYear() ? {} : ({ year: "numeric" } as const);
  return day.toLocaleDateString([], { ...more, day: "numeric", month: "short", ...year });
}

/** Whole days of the calendar between two moments, for today (0) and yesterday (1); 2 for anything else. */
function daysBack(at: number, now: number): 0 | 1 | 2 {
  const day = new Date(at).toDateString();
  const before = new Date(now);
  if (day === before.toDateString()) return 0;
  before.setDate(before.getDate() - 1);
  return day === before.toDateString() ? 1 : 2;
}

/** A time of the wire (RFC 3339) or of the page, in milliseconds since 1970; NaN: there is none. */
function millisOf(time: string | number | undefined): number {
  return typeof time === "number" ? time : Date.parse(time ?? "");
}
