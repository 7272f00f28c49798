/** The two kinds of buttons with words: quiet ones, and the one primary thing to do. */

import type { ButtonHTMLAttributes } from "preact";

/** Props of a button: those of its element. */
interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "class" | "type"> {
  /** The thing to do next; without: something that can be done too. */
  primary?: boolean;
  /** It sends the form that it stands in. */
  submit?: boolean;
  /** CSS classes beside its own. */
  class?: string;
}

/** A button with words. */
export function Button({ primary, submit, class: own, ...rest }: ButtonProps) {
  const kind = primary ? "primary" : "quiet";
  return <button type={submit ? "submit" : "button"} class={own ? `${kind} ${own}` : kind} {...rest} />;
}
