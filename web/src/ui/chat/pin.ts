/** Whether a list that grows is held at its end. It is until the user scrolls up by hand, and again once they are back.
 * Its own rows move it too, when they turn out higher or lower than they were thought: that is nobody's hand. Pure. */

/** This near to the end counts as there when the user comes down to it, in CSS pixels. */
const NEAR = 48;

/** Where a list stands, in CSS pixels. */
export interface Place {
  readonly top: number;
  /** What of it is seen, and all of it. */
  readonly room: number;
  readonly height: number;
}

export class Pin {
  #held = true;
  #hand = false;
  #pressed = false;
  #own = false;
  #top = 0;
  #room = 0;
  #height = 0;
  #gap = 0;

  get held(): boolean {
    return this.#held;
  }

  /** Near enough that nobody needs a way there. */
  get near(): boolean {
    return this.#held || this.#gap < NEAR;
  }

  /** The wheel, a finger or a key: what scrolls now is the user. */
  hand(): void {
    this.#hand = true;
  }

  /** The list scrolls itself, to keep what is read where it is. */
  own(): void {
    this.#own = true;
  }

  /** A pointer is down on the list, perhaps on its scroll bar. */
  press(down: boolean): void {
    this.#pressed = down;
    if (down) this.#hand = true;
  }

  /** The list stands here now. What else than itself moves it while it stays as high is the user too: a search in the
   * page, a screen reader. */
  at({ top, room, height }: Place): void {
    this.#gap = height - room - top;
    const up = top < this.#top - 1;
    const down = top > this.#top;
    const same = room === this.#room && height === this.#height;
    const byHand = this.#hand || (same && !this.#own);
    this.#own = false;
    this.#top = top;
    this.#room = room;
    this.#height = height;
    if (this.#held) this.#held = !(byHand && up && this.#gap > 1);
    else this.#held = this.#gap <= 1 || (down && this.#gap < NEAR);
  }

  /** To the end, whoever wants that: the user sent something, or it is held there and has grown. */
  end(): void {
    this.#held = true;
    this.#hand = this.#pressed;
  }
}
