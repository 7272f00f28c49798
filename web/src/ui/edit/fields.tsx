/** Fields that are set when they are left or Enter is pressed, and take back what is no number. */

import { useEffect, useRef } from "preact/hooks";

interface NumberProps {
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  set(value: number): void;
}

export function NumberField({ label, value, min, max, step, set }: NumberProps) {
  const input = useRef<HTMLInputElement>(null);
  // While it is written in, the world does not write over it.
  useEffect(() => {
    if (input.current && document.activeElement !== input.current) input.current.value = String(value);
  }, [value]);
  const apply = () => {
    const text = input.current?.value.trim().replace(",", ".") ?? "";
    const number = Number(text);
    if (text !== "" && Number.isFinite(number) && number !== value) set(Math.min(max, Math.max(min, number)));
    else if (input.current) input.current.value = String(value);
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
        onBlur={apply}
        onKeyDown={(e) => {
          if (e.key === "Enter") apply();
          const by = { ArrowUp: 1, ArrowDown: -1 }[e.key];
          if (by === undefined || !input.current) return;
          e.preventDefault();
          const next = Math.round((Number(input.current.value) + by * (e.shiftKey ? step / 5 : step)) * 1000) / 1000;
          input.current.value = String(Math.min(max, Math.max(min, next)));
        }}
      />
    </label>
  );
}

interface TextProps {
  label: string;
  value: string;
  most: number;
  long?: boolean;
  set(value: string): void;
}

export function TextField({ label, value, most, long, set }: TextProps) {
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
          maxLength={most}
          defaultValue={value}
          onBlur={(e) => apply(e.currentTarget.value)}
        />
      ) : (
        <input
          key={value}
          type="text"
          maxLength={most}
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
