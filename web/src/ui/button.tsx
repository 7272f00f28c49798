/** The two kinds of buttons with words: quiet ones, and the one primary thing to do. */

import type { ButtonHTMLAttributes } from "preact";

/** Props of a button: those of its element, but for its class. */
interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "class" | "type"> {
  /** The thing to do next; without: something that can be done too. */
  primary?: boolean;
}

/** A button with words. */
export function Button({ primary, ...rest }: ButtonProps) {
  return <button type="button" class={primary ? "primary" : "quiet"} {...rest} />;
}
