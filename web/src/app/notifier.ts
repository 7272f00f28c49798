/**
 * System notifications and a soft sound. Several pages of one user may be open, so they coordinate through Web Locks:
 * nothing is shown while any of them has the focus, and one page plays the sound for all. Notifications are withdrawn
 * once their question is answered or the user is back. Loaded only after the user has turned notifications on.
 */

import { choice } from "../ui/settings/choices.ts";

/** One thing to tell the user. */
export interface Notice {
  /** Identifies the notice. It is the same in every page, so that the system shows it once. */
  tag: string;
  title: string;
  body: string;
  /** CSS selector of the element that gets the focus when the notification is clicked. */
  to: string;
  /** What the click does before that. */
  go?(): void;
}

/** Shows and withdraws notices. */
export type Notifier = ReturnType<typeof createNotifier>;

/** The browser's part, replaced in tests. */
export interface NotifierDeps {
  /** Whether any page of this user has the focus. */
  isFocused(): Promise<boolean>;
  show(notice: Notice): Pick<Notification, "close">;
  /** Plays the sound, in one page only for each tag. */
  chime(tag: string): void;
  /** Calls back whenever this page gets the focus. */
  onFocus(then: () => void): void;
}

/** Creates a notifier. `deps` is only passed by tests. */
export function createNotifier(deps: NotifierDeps = browserDeps()) {
  /** Pending notices by tag, with the notification of each; null while it is not shown. */
  const waiting = new Map<string, Pick<Notification, "close"> | null>();
  /** Notifications that wait for no answer, by tag. */
  const announced = new Map<string, Pick<Notification, "close">>();
  const close = (tag: string): void => {
    waiting.get(tag)?.close();
    waiting.delete(tag);
  };
  const show = async (notice: Notice): Promise<Pick<Notification, "close"> | null> => {
    if (await deps.isFocused()) return null;
    const shown = deps.show(notice);
    deps.chime(notice.tag);
    return shown;
  };
  deps.onFocus(() => {
    for (const shown of announced.values()) shown.close();
    announced.clear();
  });
  return {
    /** Sets everything that is waiting for the user now. New notices are shown, missing ones withdrawn. */
    setPending(notices: readonly Notice[]) {
      const tags = new Set(notices.map(({ tag }) => tag));
      for (const tag of waiting.keys()) if (!tags.has(tag)) close(tag);
      for (const notice of notices) {
        if (waiting.has(notice.tag)) continue;
        waiting.set(notice.tag, null);
        void show(notice).then((shown) => {
          if (shown && waiting.has(notice.tag)) waiting.set(notice.tag, shown);
          else shown?.close(); // answered meanwhile
        });
      }
    },
    /** Shows a notice that needs no answer. It is withdrawn when the page gets the focus. */
    async announce(notice: Notice) {
      const shown = await show(notice);
      if (shown) announced.set(notice.tag, shown);
    },
  };
}

/** Name of the shared lock that each page holds while it has the focus. */
const FOCUS_LOCK = "world looked at";
/** How long the page that plays a sound holds its lock, in milliseconds, so that no other page plays it again. */
const ONE_SOUND = 3000;

/** Notifications, locks and audio of the browser. */
function browserDeps(): NotifierDeps {
  const hasFocus = (): boolean => document.visibilityState === "visible" && document.hasFocus();
  const listeners: (() => void)[] = [];
  let release: (() => void) | undefined;
  let holding: Promise<unknown> = Promise.resolve();
  const follow = (): void => {
    if (!hasFocus()) {
      release?.();
      release = undefined;
      return;
    }
    for (const then of listeners) then();
    if (release) return;
    const held = new Promise<void>((done) => {
      release = done;
    });
    holding = navigator.locks.request(FOCUS_LOCK, { mode: "shared" }, () => held);
  };
  for (const notice of ["focus", "blur"]) window.addEventListener(notice, follow);
  document.addEventListener("visibilitychange", follow);
  follow();
  return {
    async isFocused() {
      if (hasFocus()) return true;
      await holding; // this page has released its own lock
      const { held = [] } = await navigator.locks.query();
      return held.some(({ name }) => name === FOCUS_LOCK);
    },
    show(notice) {
      const shown = new Notification(notice.title, { body: notice.body, tag: notice.tag });
      shown.onclick = () => {
        window.focus();
        shown.close();
        notice.go?.();
        document.querySelector<HTMLElement>(notice.to)?.focus();
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
    onFocus: (then) => listeners.push(then),
  };
}

/** Two soft notes, the second a fifth higher: [start in seconds, pitch in Hz]. */
const NOTES = [
  [0, 587.3],
  [0.16, 880],
] as const;
/** Gain at the start of a note. */
const LOUDNESS = 0.07;
/** Seconds until a note has faded out. */
const FADES = 0.7;

/** Plays the two notes. */
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
