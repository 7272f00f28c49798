// Changes shaders of three.js, whose text is none of our interfaces: what is to be replaced must be there, so that an
// update of three that moved it fails in the tests and not silently on the screen.

/** Replaces pieces of a shader, each where it stands first, in the order of the table. Throws when one is missing. */
export function patch(source: string, edits: Readonly<Record<string, string>>): string {
  let text = source;
  for (const [find, put] of Object.entries(edits)) {
    const at = text.indexOf(find);
    if (at < 0) throw new Error(`three.js has no "${find}" where a shader is patched`);
    text = text.slice(0, at) + put + text.slice(at + find.length);
  }
  return text;
}

/** The part of a shader from one text to the end of another, for patch(). Throws when one of them is missing. */
export function passage(source: string, first: string, last: string): string {
  const from = source.indexOf(first);
  const to = source.indexOf(last, from);
  if (from < 0 || to < 0) throw new Error(`three.js has no "${first} … ${last}" where a shader is patched`);
  return source.slice(from, to + last.length);
}
