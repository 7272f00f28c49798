/**
 * Decides whether a growing list stays at its end. It does until the user scrolls up, and again once they are back.
 * The list's own rows move it too, when they turn out higher or lower than estimated; that is not the user. Pure: the
 * DOM part is in virtual.ts.
 *
 * - pinned: every growth scrolls to the end.
 * - not pinned: the list stays where it is; near the end, scrolling down pins it again.
 */

/** Scrolling down to within this distance of the end counts as being there, in CSS pixels. */
const NEAR = 48;

/** Where a list is, in CSS pixels. */
export interface ScrollState {
  readonly top: number;
  /** Height of the visible part, and of all of it. */
  readonly viewport: number;
  readonly height: number;
}

/** The state of one list. */
export class AutoScroll {
  #pinned = true;
  /** The next scroll was caused by the user. */
  #byUser = false;
  /** A pointer is down on the list, so all scrolling is the user's. */
  #pressed = false;
  /** The next scroll was caused by the list itself. */
  #bySelf = false;
  #top = 0;
  #viewport = 0;
  #height = 0;
  /** Distance from the end. */
  #gap = 0;

  /** Whether the list stays at its end. */
  get pinned(): boolean {
    return this.#pinned;
  }

  /** Near enough to the end that no button is needed to get there. */
  get near(): boolean {
    return this.#pinned || this.#gap < NEAR;
  }

  /** The user turned the wheel, dragged or pressed a key: the next scroll is theirs. */
  userScrolled(): void {
    this.#byUser = true;
  }

  /** The list scrolls itself, to keep the visible rows in place. */
  selfScrolled(): void {
    this.#bySelf = true;
  }

  /** A pointer goes down on the list, perhaps on its scroll bar, or up. */
  press(down: boolean): void {
    this.#pressed = down;
    if (down) this.#byUser = true;
  }

  /**
   * The list has moved. If its height is unchanged and it did not scroll itself, the user did: by find-in-page, or a
   * screen reader.
   */
  update({ top, viewport: room, height }: ScrollState): void {
    this.#gap = height - room - top;
    const up = top < this.#top - 1;
    const down = top > this.#top;
    const same = room === this.#viewport && height === this.#height;
    const byUser = this.#byUser || (same && !this.#bySelf);
    this.#bySelf = false;
    this.#top = top;
    this.#viewport = room;
    this.#height = height;
    if (this.#pinned) this.#pinned = !(byUser && up && this.#gap > 1);
    else this.#pinned = this.#gap <= 1 || (down && this.#gap < NEAR);
  }

  /** Pins it: the user sent something, or it is pinned and has grown. */
  pinToEnd(): void {
    this.#pinned = true;
    this.#byUser = this.#pressed;
  }
}
