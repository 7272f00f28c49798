/** Which addresses of an agent's text may be followed, and what a picture in it may be. Pure. */

/** Pictures that this service keeps (internal/httpapi). */
const OWN_IMAGE = /^\/api\/chat\/images\/[\w-]+(?:\.\w+)?$/;
/** Pictures that the user attached on this page, shown before the service has them. */
const ATTACHED = /^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/=]+$/;

export interface Link {
  readonly href: string;
  /** As it is to be shown: never in letters that look like others. */
  readonly host: string;
}

/** A link that may be followed; undefined for anything that is no plain address. */
export function linkOf(href: string): Link | undefined {
  const url = parse(href);
  if (!url) return undefined;
  if (url.protocol === "mailto:") return { href: url.href, host: url.pathname };
  return remoteOf(href);
}

/** An address on another host. */
export function remoteOf(href: string): Link | undefined {
  const url = parse(href);
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:") || url.host === "") return undefined;
  return { href: url.href, host: url.host };
}

/** The address of a picture of this service; undefined for any other. */
export function ownImage(src: string): string | undefined {
  return OWN_IMAGE.test(src) ? src : undefined;
}

export function attachedImage(src: string): string | undefined {
  return ATTACHED.test(src) ? src : undefined;
}

function parse(href: string): URL | undefined {
  try {
    return new URL(href);
  } catch {
    return undefined; // relative, or no address
  }
}

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

/** The characters that &amp; &#60; &#x3c; stand for; anything else stays as it is. Only for text, never for addresses. */
export function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|(\w{2,8}));/g, (all, decimal, hex, name) => {
    if (name !== undefined) return Object.hasOwn(NAMED, name) ? (NAMED[name] as string) : all;
    const code = decimal !== undefined ? Number(decimal) : Number.parseInt(hex as string, 16);
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : all;
  });
}
