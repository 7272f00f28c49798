/** A short word about what just happened, with the way back. It goes by itself, but not from under the pointer. */

import { useEffect, useRef } from "preact/hooks";
import type { Model } from "./model.ts";
import { CloseButton } from "./parts.tsx";

/** Long enough to read it and reach for its button, in milliseconds. */
const LASTS = 9000;

export function ToastBar({ model }: { model: Model }) {
  const toast = model.hand.toast.value;
  const bar = useRef<HTMLDivElement>(null);
  const away = () => {
    model.hand.toast.value = null;
  };
  useEffect(() => {
    if (!toast) return;
    const timer = setInterval(() => {
      if (!bar.current?.matches(":hover, :focus-within")) away();
    }, LASTS);
    return () => clearInterval(timer);
  }, [toast]);
  return (
    <div class="toasts" role="status" aria-live="polite">
      {toast && (
        <div ref={bar} class={`panel toast${toast.warn ? " warn" : ""}`}>
          <span>{toast.text}</span>
          {toast.word && (
            <button
              type="button"
              class="quiet"
              onClick={() => {
                away();
                toast.run?.();
              }}
            >
              {toast.word}
            </button>
          )}
          <CloseButton label="Close" onClick={away} />
        </div>
      )}
    </div>
  );
}
