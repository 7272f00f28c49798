/** The buttons of a field in which the user writes to an agent: a picture of the world, stop, send. */

import type { ComponentChildren } from "preact";
import type { ChatImageData } from "../../wire/types.gen.ts";
import type { Actions } from "../actions.ts";
import { Icon, IconButton } from "../icons.tsx";

/** Props of the buttons. */
interface WriteButtonsProps {
  actions: Actions;
  /** The pictures of what is being written. */
  pictures: { allowed: boolean; add(picture: Promise<ChatImageData>): void };
  /** The agent works, and can be stopped. */
  running: boolean;
  /** There is something to send; `able`: it can be sent now. */
  something: boolean;
  able: boolean;
  /** What the keys are said to do. */
  stopTitle: string;
  sendTitle: string;
  stop(): void;
  /** Other buttons, in front of these. */
  children?: ComponentChildren;
}

/** The buttons. */
export function WriteButtons({ actions, pictures, children, ...props }: WriteButtonsProps) {
  const { running, something, able, stopTitle, sendTitle, stop } = props;
  const { picture } = actions;
  return (
    <div class="buttons">
      {pictures.allowed && picture && (
        <IconButton
          label="Attach a view of the world"
          path="M2 5h3l1.2-1.8h3.6L11 5h3v8H2ZM8 6.6a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6Z"
          onClick={() => pictures.add(picture())}
        />
      )}
      {children}
      {running && (
        <button type="button" class="send stop" title={stopTitle} aria-label="Stop" onClick={stop}>
          <Icon path="M4.5 4.5h7v7h-7Z" filled />
        </button>
      )}
      {(!running || something) && (
        <button type="submit" class="send" disabled={!able} title={sendTitle} aria-label="Send">
          <Icon path="M8 13V3.5M3.8 7.4 8 3.2l4.2 4.2" />
        </button>
      )}
    </div>
  );
}
