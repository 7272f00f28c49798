/** Which addresses in an agent's text may be followed, and which pictures may be shown. Pure. */

/** Pictures that this service stores (internal/server/httpapi). */
const OWN_IMAGE = /^\/api\/chat\/images\/[\w-]+(?:\.\w+)?$/;
/** Pictures that the user attached on this page, before the service has them. */
const ATTACHED = /^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/=]+$/;

/** An address that may be followed. */
export interface Link {
  readonly href: string;
  /** The host to show, in its ASCII form, so that lookalike letters cannot disguise it. */
  readonly host: string;
}

/** An http(s) or mailto link; undefined for anything else. */
export function linkOf(href: string): Link | undefined {
  const url = parse(href);
  if (!url) return undefined;
  if (url.protocol === "mailto:") return { href: url.href, host: url.pathname };
  return remoteOf(href);
}

/** An http(s) address on another host; undefined for anything else. */
export function remoteOf(href: string): Link | undefined {
  const url = parse(href);
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:") || url.host === "") return undefined;
  return { href: url.href, host: url.host };
}

/** The address if it is a picture of this service; undefined otherwise. */
export function ownImage(src: string): string | undefined {
  return OWN_IMAGE.test(src) ? src : undefined;
}

/** The address if it is a picture attached on this page; undefined otherwise. */
export function attachedImage(src: string): string | undefined {
  return ATTACHED.test(src) ? src : undefined;
}

/** An absolute URL; undefined if it is none. */
function parse(href: string): URL | undefined {
  try {
    return new URL(href);
  } catch {
    return undefined; // relative, or not a URL
  }
}

/** The named entities that agents use in practice. */
const NAMED: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
  hellip: "…",
  ndash: "–",
  mdash: "—",
  copy: "©",
  rarr: "→",
  larr: "←",
  times: "×",
};

/** Decodes &amp; &#60; &#x3c;. Unknown entities stay as they are. Only for text, never for addresses. */
export function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|(\w{2,8}));/g, (all, decimal, hex, name) => {
    if (name !== undefined) return Object.hasOwn(NAMED, name) ? (NAMED[name] as string) : all;
    const code = decimal !== undefined ? Number(decimal) : Number.parseInt(hex as string, 16);
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : all;
  });
}
