/** The frame of a panel: its place, its heading, the button that closes it, and the keyboard when it opens. */

import type { ComponentChildren, HTMLAttributes, RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { CloseButton } from "./components.tsx";
import { takesText } from "./keytarget.ts";
import type { Model } from "./model.ts";
import { closePanel, type PanelName, panelOf } from "./panels.ts";

/** Props of the frame; the other ones go to its element. */
interface FrameProps extends Omit<HTMLAttributes<HTMLElement>, "class"> {
  name: PanelName;
  model: Model;
  /** CSS classes of a panel at the right edge; its name by default. */
  class?: string;
  /** The heading; the panel's title by default. */
  heading?: ComponentChildren;
  /** What stands before the heading, and between it and the button that closes the panel. */
  before?: ComponentChildren;
  tools?: ComponentChildren;
  /** No heading and no button: the panel has them elsewhere. */
  bare?: boolean;
  /** What gets the keyboard when the panel opens, as a selector; the panel itself by default. */
  first?: string;
  /** Gets the panel's element. */
  element?: RefObject<HTMLElement | null>;
  /** Closes it; by default it is simply not open any more. */
  close?(): void;
}

/** The frame around a panel's contents. */
export function Panel(props: FrameProps) {
  const {
    name,
    model,
    class: own = name,
    heading,
    before,
    tools,
    bare,
    first,
    element,
    close,
    children,
    ...rest
  } = props;
  const row = panelOf(name);
  const inner = useRef<HTMLElement>(null);
  const frame = element ?? inner;
  const keyboard = row?.leavesKeyboard !== true;
  useEffect(() => {
    const here = frame.current;
    const now = document.activeElement;
    // A field that is being written in keeps the keyboard, and so does what the panel has given it to already.
    if (!keyboard || !here || here.contains(now) || takesText(now)) return;
    ((first && here.querySelector<HTMLElement>(first)) || here).focus({ preventScroll: true });
  }, []);
  const shut = () => closePanel(model);
  return (
    <section
      ref={frame}
      class={`panel ${row?.frame ?? `beside ${own}`}`}
      data-panel={name}
      aria-label={row?.title}
      {...(keyboard ? { tabIndex: -1 } : {})}
      {...rest}
    >
      {!bare && (
        <header>
          {before}
          <h2>{heading ?? row?.title}</h2>
          {tools}
          <CloseButton label="Close" hint="Esc" onClick={close ?? shut} />
        </header>
      )}
      {children}
    </section>
  );
}
