/** What a message says, shows and does, block by block. */

import { useSignal } from "@preact/signals";
import { isOwn } from "../../core/chat.ts";
import { shorten } from "../../core/words/text.ts";
import type { ChatImage, ChatMessage } from "../../wire/types.gen.ts";
import { plainText } from "../chat/format.ts";
import { attachedImage, ownImage } from "../chat/links.ts";
import type { Model } from "../model.ts";
import { type Block, blocksOf } from "./blocks.ts";
import { ToolCalls } from "./calls.tsx";
import { Markdown, OwnImage, Raw } from "./markdown.tsx";
import "./style.ts";

/** Props of a message's parts. */
interface PartsProps {
  message: ChatMessage;
  model: Model;
  /** Reads all that a call wrote, where more than its end is kept. */
  outputOf?: ((tool: string) => Promise<string>) | undefined;
}

/** The parts of a message. */
export function Parts({ message, ...of }: PartsProps) {
  return blocksOf(message.parts).map((block) => <Part key={block.part} block={block} message={message} {...of} />);
}

/** One block. */
function Part({ block, message, model, outputOf }: PartsProps & { block: Block }) {
  switch (block.kind) {
    case "text":
      // The user's own text is not markdown.
      return message.role === "agent" ? <Markdown text={block.text} /> : <Raw text={block.text} />;
    case "thought":
      return <Thought text={block.text} />;
    case "image":
      return <Image image={block.image} own={isOwn(message)} />;
    case "tools":
      return <ToolCalls tools={block.tools} model={model} outputOf={outputOf} />;
  }
}

/** A thought of the agent, folded to a glimpse. */
function Thought({ text }: { text: string }) {
  const open = useSignal(false);
  return (
    <details
      class="thought"
      onToggle={(event) => {
        open.value = event.currentTarget.open;
      }}
    >
      <summary>
        <span class="muted">Thought</span> {!open.value && <span class="glimpse">{shorten(plainText(text), 80)}</span>}
      </summary>
      {open.value && <Markdown text={text} />}
    </details>
  );
}

/** A picture, if it may be shown. */
function Image({ image, own }: { image: ChatImage; own: boolean }) {
  const url = image.url ?? "";
  const shown = ownImage(url) ?? (own ? attachedImage(url) : undefined);
  if (!shown) return <p class="muted">Picture not available{image.alt ? `: ${image.alt}` : ""}.</p>;
  return <OwnImage url={shown} alt={image.alt ?? "Picture"} />;
}
