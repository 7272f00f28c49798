// Recognises the end of a longer piece of work, so that the body can nod.

/** States in which an agent works. Every other state ends the piece of work. */
const BUSY_STATES = new Set(["thinking", "working", "speaking"]);
/** Work shorter than this (s) ends without a nod. */
const LONG_WORK = 3;

/** Times the work of each body, by avatar id. */
export class WorkTimer {
  private readonly busySince = new Map<string, number>();

  /** Records an agent's state; true when a long piece of work has just ended in `idle`. */
  hasFinished(id: string, stance: string, now: number): boolean {
    if (BUSY_STATES.has(stance)) {
      if (!this.busySince.has(id)) this.busySince.set(id, now);
      return false;
    }
    const since = this.busySince.get(id);
    this.busySince.delete(id);
    return stance === "idle" && since !== undefined && now - since > LONG_WORK;
  }

  /** Forgets a body that was removed. */
  forget(id: string): void {
    this.busySince.delete(id);
  }
}
