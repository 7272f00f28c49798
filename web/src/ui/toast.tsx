/**
 * A short message about what just happened, with a way to undo it. It disappears by itself, but not while it is
 * hovered or focused.
 */

import { useEffect, useRef } from "preact/hooks";
import { Button } from "./button.tsx";
import { CloseButton } from "./components.tsx";
import type { Model } from "./model.ts";

/** How long a toast stays, in milliseconds: enough to read it and reach its button. */
const LASTS = 9000;

/** The current toast, in a live region that always exists, so that screen readers announce it. */
export function ToastBar({ model }: { model: Model }) {
  const toast = model.interaction.toast.value;
  const bar = useRef<HTMLDivElement>(null);
  const away = () => {
    model.interaction.toast.value = null;
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
          {toast.action && (
            <Button
              onClick={() => {
                away();
                toast.run?.();
              }}
            >
              {toast.action}
            </Button>
          )}
          <CloseButton label="Close" onClick={away} />
        </div>
      )}
    </div>
  );
}
