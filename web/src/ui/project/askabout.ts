/** Starts a message about a file: puts its path in front of what is being written, and lets the user write on. */

/** The start of a message that this module wrote. */
const ABOUT_PREFIX = /^About [^\n]*?: /;

/** The message with the path in front, replacing an earlier one; the rest stays. */
export function prefixAbout(path: string, written: string): string {
  return `About ${path}: ${written.replace(ABOUT_PREFIX, "")}`;
}

/** Puts the path into the composer and focuses it. */
export function askAbout(path: string): void {
  const field = document.getElementById("composer");
  if (!(field instanceof HTMLTextAreaElement)) return;
  field.value = prefixAbout(path, field.value);
  field.dispatchEvent(new Event("input", { bubbles: true })); // the composer treats it as typed
  field.focus();
  field.setSelectionRange(field.value.length, field.value.length);
}
