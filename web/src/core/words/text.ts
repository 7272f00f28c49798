// The grammar that all texts share: sentences, plurals, lists.

/** "the disk is full" → "The disk is full". An address or a path at its begin stays as it is. */
export function capitalized(text: string): string {
  return text.replace(/^\p{Ll}(?=[\p{L}'’-]*[.,:;!?…]*(?:\s|$))/u, (first) => first.toUpperCase());
}

/** A text as a sentence: capitalized, with a period unless it ends with a mark of its own. Empty for an empty text. */
export function sentence(text: string): string {
  const words = capitalized(text.trim());
  return words === "" || /[.!?:…]$/.test(words) ? words : `${words}.`;
}

/** Several texts as sentences; empty and missing ones are left out. */
export function sentences(...texts: readonly (string | undefined)[]): string {
  return texts
    .map((text) => sentence(text ?? ""))
    .filter(Boolean)
    .join(" ");
}

/** The plural of a noun. Only for the nouns that the page counts. */
export function plural(word: string): string {
  if (/(s|x|ch|sh)$/.test(word)) return `${word}es`;
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return word.endsWith("shelf") ? `${word.slice(0, -1)}ves` : `${word}s`;
}

/** Nouns that are plural as they are, or cannot be counted. */
const WITHOUT_ARTICLE: ReadonlySet<string> = new Set(["bamboo", "books", "grass", "reeds", "stairs", "string_lights"]);

/** A noun with its indefinite article: "a wall", "an arch"; "stairs" have none. */
export function aNoun(noun: string): string {
  if (WITHOUT_ARTICLE.has(noun)) return noun;
  return `${/^([aeio]|u(?!ni|se))/.test(noun) ? "an" : "a"} ${noun}`;
}

/** "5,000": a number for people. */
export function formatNumber(value: number): string {
  return value.toLocaleString("en");
}

/** "1 file", "41,800 lines". */
export function counted(count: number, word: string): string {
  return `${formatNumber(count)} ${count === 1 ? word : plural(word)}`;
}

/** The first items, and how many more there are: "a, b and 3 more". */
export function few(items: readonly string[], most = 5): string {
  const rest = items.length - most;
  return items.slice(0, most).join(", ") + (rest > 0 ? ` and ${rest} more` : "");
}

/** At most `max` characters, cut after a sentence if one ends late enough, or else after a whole word. */
export function shorten(text: string, max: number): string {
  if (text.length <= max) return text;
  const start = text.slice(0, max);
  const end = Math.max(...[". ", "! ", "? "].map((mark) => start.lastIndexOf(mark)));
  if (end >= max / 2) return start.slice(0, end + 1);
  const room = text.slice(0, max - 1);
  const word = text[max - 1] === " " ? room.length : room.lastIndexOf(" ");
  return `${word > max / 2 ? room.slice(0, word) : room}…`;
}
