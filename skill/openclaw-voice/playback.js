// How much of the agent's sound the user has heard. Sound comes much faster than it is played, so only the player knows:
// it says which marks were heard, and between two marks its clock tells how far it is.
const bytesPerMilli = 48; // s16le, 24 kHz, mono

export class Playback {
  constructor() {
    this.clear();
    this.clock = 0;
  }

  /** Forgets all sound. */
  clear() {
    this.items = new Map(); // id -> {made, heard} in ms
    this.marks = []; // not heard yet: {name, id, end}
    this.base = undefined; // the clock when the last mark was heard, while sound follows it
  }

  /** Takes note of sound of an item. */
  sound(id, bytes) {
    const item = this.items.get(id) ?? { made: 0, heard: 0 };
    item.made += bytes / bytesPerMilli;
    this.items.set(id, item);
    return item.made;
  }

  mark(name, id) {
    this.marks.push({ name, id, end: this.items.get(id)?.made ?? 0 });
  }

  /** A mark, and with it those before, was heard. */
  heard(name) {
    const at = this.marks.findIndex((m) => m.name === name);
    for (const { id, end } of this.marks.splice(0, at + 1)) this.items.get(id).heard = end;
    if (at >= 0) this.base = this.marks.length > 0 ? this.clock : undefined;
  }

  /** The player says how much of all the sound was heard: it goes before what marks and clock tell. */
  told(millis) {
    let rest = Math.max(0, millis);
    for (const item of this.items.values()) {
      item.heard = Math.min(item.made, rest);
      rest -= item.heard;
    }
    this.marks = [];
    this.base = undefined;
  }

  /** What is still to be heard: for each item how much of it has been. Never more than was made. */
  state() {
    const next = this.marks[0];
    const ran = this.base === undefined ? 0 : Math.max(0, this.clock - this.base);
    const unheard = [...this.items].filter(([, item]) => item.heard < item.made);
    return unheard.map(([itemId, { made, heard }]) => {
      const limit = next?.id === itemId ? next.end : heard;
      return { itemId, audioEndMs: Math.floor(Math.min(made, Math.max(heard, Math.min(limit, heard + ran)))) };
    });
  }
}
