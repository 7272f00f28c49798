/** Begins a message about a file: its path goes before what is being written, and the user writes on. */

const BEGUN = /^About [^\n]*?: /;

/** The message with another beginning; what was written stays. */
export function about(path: string, written: string): string {
  return `About ${path}: ${written.replace(BEGUN, "")}`;
}

export function askAbout(path: string): void {
  const field = document.getElementById("composer");
  if (!(field instanceof HTMLTextAreaElement)) return;
  field.value = about(path, field.value);
  field.dispatchEvent(new Event("input", { bubbles: true })); // the composer takes it as typed
  field.focus();
  field.setSelectionRange(field.value.length, field.value.length);
}
