/** Notifications of the system, and a soft sound with them: while nobody looks at any page of this user, one for each thing
 * that waits, whatever the number of pages. They go when it was answered, or when somebody looks. Comes with the user's
 * yes. */

import { choice } from "../ui/settings/choices.ts";

export interface Call {
  /** The same in every page, so that the system shows it once. */
  tag: string;
  title: string;
  body: string;
  /** Where a click on it leads: a selector. */
  to: string;
}

export interface Bell {
  /** What waits now: what is new is called out, what is gone is withdrawn. */
  asks(calls: readonly Call[]): void;
  /** Something that needs no answer. It goes when somebody looks. */
  tell(call: Call): Promise<void>;
}

export interface BellParts {
  /** Whether somebody looks at a page of this user. */
  isSeen(): Promise<boolean>;
  show(call: Call): Pick<Notification, "close">;
  chime(tag: string): void;
  /** Calls back whenever somebody begins to look at this page. */
  onLook(then: () => void): void;
}

export function createBell(parts: BellParts = browserParts()): Bell {
  /** What waits; of each what is shown of it, if anything. */
  const waiting = new Map<string, Pick<Notification, "close"> | null>();
  const told = new Map<string, Pick<Notification, "close">>();
  const close = (tag: string): void => {
    waiting.get(tag)?.close();
    waiting.delete(tag);
  };
  const call = async (what: Call): Promise<Pick<Notification, "close"> | null> => {
    if (await parts.isSeen()) return null;
    const shown = parts.show(what);
    parts.chime(what.tag);
    return shown;
  };
  parts.onLook(() => {
    for (const shown of told.values()) shown.close();
    told.clear();
  });
  return {
    asks(calls) {
      const tags = new Set(calls.map(({ tag }) => tag));
      for (const tag of waiting.keys()) if (!tags.has(tag)) close(tag);
      for (const what of calls) {
        if (waiting.has(what.tag)) continue;
        waiting.set(what.tag, null);
        void call(what).then((shown) => {
          if (shown && waiting.has(what.tag)) waiting.set(what.tag, shown);
          else shown?.close(); // answered meanwhile
        });
      }
    },
    async tell(what) {
      const shown = await call(what);
      if (shown) told.set(what.tag, shown);
    },
  };
}

/** Held by each page that somebody looks at, and by the page that sounds for a call. */
const SEEN = "world looked at";
/** So long the other pages leave the sound to the first, in milliseconds. */
const ONE_SOUND = 3000;

function browserParts(): BellParts {
  const looks = (): boolean => document.visibilityState === "visible" && document.hasFocus();
  const looked: (() => void)[] = [];
  let letGo: (() => void) | undefined;
  let holding: Promise<unknown> = Promise.resolve();
  const follow = (): void => {
    if (!looks()) {
      letGo?.();
      letGo = undefined;
      return;
    }
    for (const then of looked) then();
    if (letGo) return;
    const held = new Promise<void>((done) => {
      letGo = done;
    });
    holding = navigator.locks.request(SEEN, { mode: "shared" }, () => held);
  };
  for (const what of ["focus", "blur"]) window.addEventListener(what, follow);
  document.addEventListener("visibilitychange", follow);
  follow();
  return {
    async isSeen() {
      if (looks()) return true;
      await holding; // this page has let go
      const { held = [] } = await navigator.locks.query();
      return held.some(({ name }) => name === SEEN);
    },
    show(call) {
      const shown = new Notification(call.title, { body: call.body, tag: call.tag });
      shown.onclick = () => {
        window.focus();
        shown.close();
        document.querySelector<HTMLElement>(call.to)?.focus();
      };
      return shown;
    },
    chime(tag) {
      if (choice("chime") !== "on") return;
      void navigator.locks.request(`world sounds for ${tag}`, { ifAvailable: true }, async (first) => {
        if (!first) return;
        chime();
        await new Promise((done) => setTimeout(done, ONE_SOUND));
      });
    },
    onLook: (then) => looked.push(then),
  };
}

/** Two soft notes, the second a fifth higher: when each begins (s), and its pitch (Hz). */
const NOTES = [
  [0, 587.3],
  [0.16, 880],
] as const;
const LOUDNESS = 0.07;
const FADES = 0.7;

function chime(): void {
  const audio = new AudioContext();
  const last = NOTES.map(([begins, pitch]) => {
    const at = audio.currentTime + begins;
    const [tone, volume] = [audio.createOscillator(), audio.createGain()];
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(LOUDNESS, at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + FADES);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + FADES);
    return tone;
  }).at(-1);
  if (last) last.onended = () => void audio.close();
}
