// Ages and durations.

/** In milliseconds. */
export const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** An age in its largest whole unit: "now", "4 s", "3 min", "2 h", "5 d". */
export function formatAge(millis: number): string {
  if (!(millis >= SECOND)) return "now";
  if (millis < MINUTE) return `${Math.floor(millis / SECOND)} s`;
  if (millis < HOUR) return `${Math.floor(millis / MINUTE)} min`;
  return millis < DAY ? `${Math.floor(millis / HOUR)} h` : `${Math.floor(millis / DAY)} d`;
}

/** How long something took: "340 ms", "1.2 s", "2 min 5 s". */
export function formatDuration(millis: number): string {
  if (!Number.isFinite(millis) || millis < 0) return "–";
  if (millis < SECOND) return `${Math.round(millis)} ms`;
  if (millis < 59_950) return `${(millis / SECOND).toFixed(1)} s`;
  const seconds = Math.round(millis / SECOND);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
