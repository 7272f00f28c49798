/**
 * An agent's markdown as elements of our own. The text is untrusted: nothing in it becomes HTML, an unchecked
 * attribute, or a request to another host.
 */

import { useSignal } from "@preact/signals";
import { lexer, type Token, type Tokens } from "marked";
import { Component, type ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import { decodeEntities, linkOf, ownImage, remoteOf } from "../chat/links.ts";

/** Longer texts are shown as written, and deeper nesting as its source. Both only come from errors or malice. */
const MAX_TEXT = 200_000;
const MAX_DEPTH = 16;

/** A text as elements; as written if it cannot be parsed. */
export function Markdown({ text }: { text: string }) {
  const tokens = useMemo(() => tokensOf(text), [text]);
  if (!tokens) return <Raw text={text} />;
  return (
    <div class="markdown" dir="auto">
      {tokens.map((token, at) => (
        <Block key={at} token={token} links={tokens.definitions} />
      ))}
    </div>
  );
}

/** A text as written. */
export function Raw({ text }: { text: string }) {
  return (
    <p class="raw" dir="auto">
      {text}
    </p>
  );
}

/** The top-level tokens; `definitions` counts link definitions, which affect all blocks. */
type TopTokens = Token[] & { definitions: number };

/** The tokens of a text; undefined if it is too long or too deep. */
function tokensOf(text: string): TopTokens | undefined {
  if (text.length > MAX_TEXT) return undefined;
  try {
    const tokens = lexer(text, { gfm: true, breaks: true });
    const shown = tokens.filter((token) => token.type !== "space" && token.type !== "def");
    return Object.assign(shown, { definitions: Object.keys(tokens.links).length });
  } catch {
    return undefined; // nested too deeply for the lexer
  }
}

/** One block. While a message streams only its last block changes; the others are not rendered again. */
class Block extends Component<{ token: Token; links: number }> {
  override shouldComponentUpdate(next: { token: Token; links: number }): boolean {
    return next.token.raw !== this.props.token.raw || next.links !== this.props.links;
  }

  render() {
    return renderBlock(this.props.token, 0);
  }
}

/** A block-level token. */
function renderBlock(token: Token, depth: number): ComponentChildren {
  if (depth > MAX_DEPTH) return token.raw;
  const t = token as Tokens.Generic;
  switch (t.type) {
    case "heading":
      return <Heading depth={t["depth"] as number}>{renderInline(t.tokens, depth)}</Heading>;
    case "paragraph":
      return <p>{renderInline(t.tokens, depth)}</p>;
    case "code":
      return <Code text={t["text"] as string} language={(t["lang"] as string | undefined) ?? ""} />;
    case "blockquote":
      return <blockquote>{t.tokens?.map((child) => renderBlock(child, depth + 1))}</blockquote>;
    case "list":
      return <List list={token as Tokens.List} depth={depth} />;
    case "table":
      return <Table table={token as Tokens.Table} depth={depth} />;
    case "hr":
      return <hr />;
    case "space":
    case "def":
      return null;
    case "text":
      return t.tokens ? renderInline(t.tokens, depth) : decodeEntities(t["text"] as string);
    case "html":
      return <p class="raw">{t.raw.trimEnd()}</p>;
    default:
      return renderInline([token], depth);
  }
}

/** Headings of a message rank below those of the page; their size shows their level. */
function Heading({ depth, children }: { depth: number; children: ComponentChildren }) {
  return (
    <p class={`heading h${Math.min(4, depth)}`} role="heading" aria-level={Math.min(6, depth + 2)}>
      {children}
    </p>
  );
}

/** An ordered or unordered list. */
function List({ list, depth }: { list: Tokens.List; depth: number }) {
  const items = list.items.map((item, at) => (
    <li key={at} class={item.task ? "task" : undefined}>
      {item.tokens.map((child) => renderBlock(child, depth + 1))}
    </li>
  ));
  return list.ordered ? <ol start={Number(list.start) || 1}>{items}</ol> : <ul>{items}</ul>;
}

/** A table that scrolls sideways. */
function Table({ table, depth }: { table: Tokens.Table; depth: number }) {
  const cell = ({ tokens, align, header }: Tokens.TableCell, at: number) => {
    const inside = renderInline(tokens, depth);
    const side = align ? `to-${align}` : undefined;
    return header ? (
      <th key={at} class={side}>
        {inside}
      </th>
    ) : (
      <td key={at} class={side}>
        {inside}
      </td>
    );
  };
  return (
    // What scrolls must be reached by keyboard.
    <div class="table" tabIndex={0} role="group" aria-label="Table">
      <table>
        <thead>
          <tr>{table.header.map(cell)}</tr>
        </thead>
        <tbody>
          {table.rows.map((row, at) => (
            <tr key={at}>{row.map(cell)}</tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Inline tokens. */
function renderInline(tokens: readonly Token[] | undefined, depth: number): ComponentChildren {
  return tokens?.map((token) => renderSpan(token, depth + 1));
}

/** One inline token. */
function renderSpan(token: Token, depth: number): ComponentChildren {
  if (depth > MAX_DEPTH) return token.raw;
  const t = token as Tokens.Generic;
  switch (t.type) {
    case "strong":
      return <strong>{renderInline(t.tokens, depth)}</strong>;
    case "em":
      return <em>{renderInline(t.tokens, depth)}</em>;
    case "del":
      return <del>{renderInline(t.tokens, depth)}</del>;
    case "codespan":
      return <code>{t["text"] as string}</code>;
    case "br":
      return <br />;
    case "checkbox":
      return <span class="box">{t["checked"] ? "☑ " : "☐ "}</span>;
    case "link":
      return <Link token={token as Tokens.Link}>{renderInline(t.tokens, depth)}</Link>;
    case "image":
      return <Picture src={t["href"] as string} alt={decodeEntities(t["text"] as string)} />;
    case "escape":
      return t["text"] as string;
    case "text":
      return t.tokens ? renderInline(t.tokens, depth) : decodeEntities(t["text"] as string);
    case "html":
      return t.raw;
    default:
      return t.tokens ? renderInline(t.tokens, depth) : t.raw;
  }
}

/** A link that shows where it leads, whatever its text claims. */
function Link({ token, children }: { token: Tokens.Link; children: ComponentChildren }) {
  const link = linkOf(token.href);
  if (!link) return <>{children}</>;
  const showsHost = token.text === token.href || token.raw === token.href;
  return (
    <a href={link.href} target="_blank" rel="noopener noreferrer" title={link.href}>
      <bdi>{children}</bdi>
      {!showsHost && <span class="host"> {link.host}</span>}
    </a>
  );
}

/**
 * A picture of this service, or a button for one on another host: that host is only contacted when the user says so,
 * and in another tab.
 */
function Picture({ src, alt }: { src: string; alt: string }) {
  const own = ownImage(src);
  if (own) return <OwnImage url={own} alt={alt} />;
  const remote = remoteOf(src);
  if (!remote) return <span class="muted">[picture{alt ? `: ${alt}` : ""}]</span>;
  return (
    <button
      type="button"
      class="quiet remote"
      title={remote.href}
      onClick={() => window.open(remote.href, "_blank", "noopener,noreferrer")}
    >
      Show picture from {remote.host}
    </button>
  );
}

/** A picture that opens in full size in a tab of its own. */
export function OwnImage({ url, alt }: { url: string; alt: string }) {
  const img = <img src={url} alt={alt} loading="lazy" decoding="async" />;
  if (!ownImage(url)) return <span class="picture">{img}</span>;
  return (
    <a
      class="picture"
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      title="Open full size"
      aria-label={`Open ${alt || "picture"} full size`}
    >
      {img}
    </a>
  );
}

/** A code block with its language and a copy button. */
function Code({ text, language }: { text: string; language: string }) {
  const copied = useSignal("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      copied.value = "Copied";
    } catch {
      copied.value = "Select the text";
    }
    setTimeout(() => {
      copied.value = "";
    }, 2500);
  };
  const name = /^[\w+#.-]{1,24}/.exec(language)?.[0] ?? "";
  return (
    <figure class="code">
      <figcaption>
        <span>{name}</span>
        <button type="button" class="small" aria-label={`Copy ${name || "code"}`} onClick={() => void copy()}>
          <span aria-live="polite">{copied.value || "Copy"}</span>
        </button>
      </figcaption>
      {/* What scrolls must be reached by keyboard. */}
      <pre tabIndex={0} aria-label={name ? `${name} code` : "Code"} role="group">
        <code>{text}</code>
      </pre>
    </figure>
  );
}
