/** Fields that apply on blur or Enter, and restore their value if the input is invalid. */

import { useEffect, useRef } from "preact/hooks";
import { adoptStyle } from "../lazy.tsx";
import css from "./fields.lazy.css";

adoptStyle(css);

/** Props of a number field. */
interface NumberProps {
  label: string;
  value: number;
  /** How far the arrow keys go. What is typed beyond it is for the rules to refuse. */
  min: number;
  max: number;
  /** One press of an arrow key; with Shift a fifth of it. */
  step: number;
  /** Called with a number that differs from `value`. */
  set(value: number): void;
}

/** A number. A comma counts as the decimal point. What was refused is not tried again by leaving the field. */
export function NumberField({ label, value, min, max, step, set }: NumberProps) {
  const input = useRef<HTMLInputElement>(null);
  // The world must not overwrite what the user is typing.
  useEffect(() => {
    if (input.current && document.activeElement !== input.current) input.current.value = String(value);
  }, [value]);
  /** The user has changed it since it was applied. */
  const typed = useRef(false);
  const type = () => {
    typed.current = true;
  };
  /** Applies the input. A field that is left shows the world's value, which follows. */
  const apply = (leaves: boolean) => {
    const field = input.current;
    if (!field) return;
    const text = field.value.trim().replace(",", ".");
    const valid = text !== "" && Number.isFinite(Number(text));
    if (typed.current && valid && Number(text) !== value) set(Number(text));
    typed.current = false;
    if (leaves || !valid) field.value = String(value);
  };
  return (
    <label class="num">
      <span>{label}</span>
      <input
        ref={input}
        type="number"
        inputMode="decimal"
        defaultValue={String(value)}
        {...{ min, max, step: "any" }}
        onInput={type}
        onBlur={() => apply(true)}
        onKeyDown={(e) => {
          if (e.key === "Enter") apply(false);
          const by = { ArrowUp: 1, ArrowDown: -1 }[e.key];
          // The arrow keys only change the field; leaving it or Enter applies.
          if (by === undefined || !input.current) return;
          e.preventDefault();
          const next = Math.round((Number(input.current.value) + by * (e.shiftKey ? step / 5 : step)) * 1000) / 1000;
          input.current.value = String(Math.min(max, Math.max(min, next)));
          type();
        }}
      />
    </label>
  );
}

/** Props of a text field; `long` makes it a text area. */
interface TextProps {
  label: string;
  value: string;
  /** The longest text, in characters. */
  maxLength: number;
  /** A text area of two lines. */
  long?: boolean;
  /** Called with a text that differs from `value`. */
  set(value: string): void;
}

/** A text; surrounding white space is removed. The key remounts it when the value changes elsewhere. */
export function TextField({ label, value, maxLength, long, set }: TextProps) {
  const apply = (text: string) => {
    if (text.trim() !== value) set(text.trim());
  };
  return (
    <label class="say">
      <span>{label}</span>
      {long ? (
        <textarea
          key={value}
          rows={2}
          maxLength={maxLength}
          defaultValue={value}
          onBlur={(e) => apply(e.currentTarget.value)}
        />
      ) : (
        <input
          key={value}
          type="text"
          maxLength={maxLength}
          defaultValue={value}
          onBlur={(e) => apply(e.currentTarget.value)}
          onKeyDown={(e) => {
            if (e.key === "Enter") apply(e.currentTarget.value);
          }}
        />
      )}
    </label>
  );
}
