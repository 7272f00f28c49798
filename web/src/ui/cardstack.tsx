/** Where the stack of cards begins: a card that is taller than the stack is shown from its head, and read to its end. */

import { useEffect, useRef } from "preact/hooks";

/** Watches the stack that it stands in; it shows nothing itself. */
export function CardStack() {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const stack = mark.current?.parentElement;
    if (!stack) return;
    let last: HTMLElement | null = null;
    const look = () => {
      const lowest = stack.querySelector<HTMLElement>(":scope > section"); // the oldest, see cards.css
      const isNew = lowest !== last;
      last = lowest;
      if (!lowest || !isNew || stack.scrollTop < -1) return; // whoever has scrolled is reading
      stack.scrollTop = Math.min(0, stack.clientHeight - lowest.offsetHeight); // 0 is the end, see cards.css
    };
    const cards = new MutationObserver(look);
    cards.observe(stack, { childList: true });
    look();
    return () => cards.disconnect();
  }, []);
  return <span hidden ref={mark} />;
}
