/** The timer that the state machines of the hosted panels are given; tests give them their own. */

/** Calls back once after so many milliseconds; returns the function that cancels it. */
export function after(milliseconds: number, callback: () => void): () => void {
  const timer = setTimeout(callback, milliseconds);
  return () => clearTimeout(timer);
}
