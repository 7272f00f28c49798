/** Naming files in a prompt by “@”, and the agent's own commands by “/”. Pure. */

/** What is being completed: where it begins, and what has been typed of it. */
export interface Mention {
  kind: "file" | "command";
  from: number;
  typed: string;
}

/** What the caret stands in; undefined: nothing that can be completed. */
export function mentionAt(text: string, caret: number): Mention | undefined {
  const before = text.slice(0, caret);
  const command = /^\/([\w:-]*)$/.exec(before);
  if (command) return { kind: "command", from: 1, typed: command[1] ?? "" };
  const file = /(?:^|\s)@([^\s@]*)$/.exec(before);
  return file ? { kind: "file", from: caret - (file[1] ?? "").length, typed: file[1] ?? "" } : undefined;
}

/** The text with a choice in place of what was typed, and the caret behind it. */
export function withMention(text: string, caret: number, { from }: Mention, chosen: string): [string, number] {
  const head = `${text.slice(0, from)}${chosen} `;
  return [head + text.slice(caret).replace(/^ /, ""), head.length];
}

/** Of the files that were chosen, those that the text still names. */
export function filesNamed(text: string, chosen: Iterable<string>): string[] {
  return [...new Set(chosen)].filter((path) => text.includes(`@${path}`));
}
