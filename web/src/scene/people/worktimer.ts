// Recognises the end of a longer piece of work, so that the body can nod.

/** States in which an agent works. Every other state ends the piece of work. */
const BUSY_STATES = new Set(["thinking", "working", "speaking"]);
/** Work shorter than this (s) ends without a nod. */
const LONG_WORK = 3;

/** Times the work of each body. */
export class WorkTimer {
  private readonly busySince = new WeakMap<object, number>();

  /** Records an agent's state; true when a long piece of work has just ended in `idle`. */
  hasFinished(worker: object, stance: string, now: number): boolean {
    const since = this.busySince.get(worker);
    if (BUSY_STATES.has(stance)) {
      if (since === undefined) this.busySince.set(worker, now);
      return false;
    }
    this.busySince.delete(worker);
    return stance === "idle" && since !== undefined && now - since > LONG_WORK;
  }
}
