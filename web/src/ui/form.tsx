/** Forms: one that is sent by its button or Enter, and a field with its label, a note and what is wrong with it. */

import type { Signal } from "@preact/signals";
import type { ComponentChildren, FormHTMLAttributes, PartialInputHTMLAttributes } from "preact";
import { useId } from "preact/hooks";
import { into } from "./components.tsx";
import { Failure } from "./parts.tsx";

/** A form that the page sends by itself. */
export function Form({ send, ...rest }: Omit<FormHTMLAttributes<HTMLFormElement>, "onSubmit"> & { send(): void }) {
  return (
    <form
      {...rest}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    />
  );
}

/** Props of a field: those of its line of text too. */
interface FieldProps extends Omit<PartialInputHTMLAttributes<HTMLInputElement>, "label" | "class" | "type" | "role"> {
  label: ComponentChildren;
  /** Holds what is typed; without, the form reads the line itself. */
  text?: Signal<string>;
  /** What is typed is not shown. */
  secret?: boolean;
  /** Takes the room that is left in a row. */
  wide?: boolean;
  note?: string | undefined;
  /** Why what was sent was refused; empty: it was not. */
  failed?: string;
  /** Another control in place of the line. */
  children?: ComponentChildren;
}

/** A control with its label. */
export function Field({ label, text, secret, wide, note, failed, children, ...line }: FieldProps) {
  const why = useId();
  return (
    <>
      <label class={wide ? "field wide" : "field"}>
        {label}
        {children ?? (
          <input
            {...(secret ? ({ type: "password" } as const) : ({ type: "text" } as const))}
            {...line}
            {...(text && { value: text.value, onInput: into(text) })}
            {...(failed !== undefined && { "aria-describedby": why, "aria-invalid": failed !== "" })}
          />
        )}
      </label>
      {note && <p class="muted">{note}</p>}
      {failed !== undefined && (
        <div id={why}>
          <Failure text={failed} />
        </div>
      )}
    </>
  );
}
