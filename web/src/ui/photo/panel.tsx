/**
 * The picture panel: a frame over the world and a slim bar below it. What is in the frame becomes a picture or a
 * clip; the time of day can be tried out without changing the world.
 *
 * While the panel is open, its style hides the others: as soon as it is gone, one of them can get the keyboard back.
 * The class "unnamed" on the document hides the names in the world. The bar covers the bottom of the picture, so the
 * frame and the middle of the view move up by its height.
 */

import { type Signal, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { Button } from "../button.tsx";
import { adoptStyle, type PanelProps } from "../lazy.tsx";
import type { Model } from "../model.ts";
import { Panel } from "../panel.tsx";
import { Choices, Failure } from "../parts.tsx";
import { picked, Select, Tick } from "../pick.tsx";
import { reasonOf } from "../reason.ts";
import type { PictureFrame, Studio } from "../useractions.ts";
import { ClipRecorder } from "./clip.tsx";
import css from "./photo.lazy.css";
import { Result, type TakenPicture } from "./result.tsx";

adoptStyle(css);

/** The offered formats of the frame; null: as the window. */
const ASPECTS = [
  { word: "Window", value: null },
  { word: "16:9", value: 16 / 9 },
  { word: "4:3", value: 4 / 3 },
  { word: "1:1", value: 1 },
  { word: "9:16", value: 9 / 16 },
] as const;

/** File formats of pictures. */
const FORMATS = [
  { word: "PNG", value: "image/png" },
  { word: "JPEG", value: "image/jpeg" },
] as const;

/** The panel. It opens the studio and closes it with itself. */
export default function PicturePanel({ model, actions }: PanelProps) {
  /** The studio, loaded when the panel opens; null until then. */
  const studio = useSignal<Studio | null>(null);
  /** Why something failed; empty: nothing did. */
  const trouble = useSignal("");
  /** The frame: format, height of the bar, names. */
  const frame = useSignal<PictureFrame>({ aspect: null, below: 0, names: false });
  const bar = useRef<HTMLElement>(null);
  useBarHeight(bar, frame, model);
  /** The last picture or clip; null: none yet. */
  const taken = useSignal<TakenPicture | null>(null);
  useStudio(actions.user.studio, studio, trouble);
  useHiddenNames(!frame.value.names);
  return (
    <>
      <FrameOverlay frame={frame.value} />
      <Panel name="photo" model={model} element={bar}>
        <Failure text={trouble.value} />
        {taken.value && <Result taken={taken.value} />}
        {studio.value ? (
          <Bar {...{ model, frame, taken, trouble }} studio={studio.value} />
        ) : (
          !trouble.value && <p class="muted">Loading…</p>
        )}
      </Panel>
    </>
  );
}

/** Loads the studio; closes it when the panel goes, even if it loads after that. */
function useStudio(ask: () => Promise<Studio>, studio: Signal<Studio | null>, trouble: Signal<string>): void {
  useEffect(() => {
    let live = true;
    ask().then(
      (opened) => {
        // The panel may have been closed while the studio was loading.
        if (live) studio.value = opened;
        else opened.close();
      },
      (error: unknown) => {
        trouble.value = reasonOf(error);
      },
    );
    return () => {
      live = false;
      studio.peek()?.close();
    };
  }, []);
}

/** Hides the names in the world, unless they are wanted, while pictures are taken. */
function useHiddenNames(hidden: boolean): void {
  useEffect(() => {
    const { classList } = document.documentElement;
    classList.toggle("unnamed", hidden);
    return () => classList.remove("unnamed");
  }, [hidden]);
}

/** Props of the bar. */
interface BarProps {
  studio: Studio;
  model: Model;
  frame: Signal<PictureFrame>;
  taken: Signal<TakenPicture | null>;
  trouble: Signal<string>;
}

/** The controls. */
function Bar({ studio, frame, taken, trouble }: BarProps) {
  /** The file format of pictures; clips have the browser's own. */
  const format = useSignal<(typeof FORMATS)[number]["value"]>("image/png");
  /** Twice the resolution of the screen. */
  const large = useSignal(true);
  /** A picture is being taken. */
  const busy = useSignal(false);
  /** Takes a picture and shows it. */
  const take = async () => {
    busy.value = true;
    trouble.value = "";
    try {
      const scale = devicePixelRatio * (large.value ? 2 : 1);
      const blob = await studio.take(frame.value, { type: format.value, scale });
      taken.value = { blob, name: `world.${format.value === "image/png" ? "png" : "jpg"}`, film: false };
    } catch (error) {
      trouble.value = reasonOf(error);
    }
    busy.value = false;
  };
  return (
    <div class="studio">
      <Choices
        name="aspect"
        label="Frame"
        choices={ASPECTS}
        chosen={frame.value.aspect}
        choose={(aspect) => {
          frame.value = { ...frame.value, aspect };
        }}
      />
      <Hour studio={studio} />
      <div class="switches">
        <Tick
          label="Show names"
          on={frame.value.names}
          set={(names) => {
            frame.value = { ...frame.value, names };
          }}
        />
        <Tick
          label="Double size"
          on={large.value}
          set={(on) => {
            large.value = on;
          }}
        />
        <Select aria-label="File format" choices={FORMATS} {...picked(format)} />
      </div>
      <div class="answers">
        <Button primary disabled={busy.value} onClick={() => void take()}>
          {busy.value ? "Taking…" : "Take picture"}
        </Button>
        <ClipRecorder studio={studio} frame={frame} taken={taken} trouble={trouble} />
      </div>
    </div>
  );
}

/** Another time of day for this user only. */
function Hour({ studio }: { studio: Studio }) {
  /** The hour shown to this user; null: the world's. */
  const hour = useSignal<number | null>(null);
  /** Shows another hour at once. */
  const set = (next: number | null) => {
    hour.value = next;
    studio.hour(next);
  };
  const words = hour.value === null ? "as in the world" : clock(hour.value);
  return (
    <div class="slider hour">
      <label for="photo-hour">Light</label>
      <input
        id="photo-hour"
        type="range"
        min={0}
        max={23.75}
        step={0.25}
        value={hour.value ?? 12}
        aria-valuetext={words}
        onInput={(e) => set(Number(e.currentTarget.value))}
      />
      <output>{words}</output>
      {hour.value !== null && (
        <button type="button" class="link-button" onClick={() => set(null)}>
          Reset
        </button>
      )}
    </div>
  );
}

/** Hours as a fraction to "14:30". */
const clock = (hour: number): string =>
  `${String(Math.floor(hour)).padStart(2, "0")}:${String(Math.round((hour % 1) * 60)).padStart(2, "0")}`;

/** The edge of the picture on the screen; the rest is dimmed. */
function FrameOverlay({ frame: { aspect, below = 0 } }: { frame: PictureFrame }) {
  const edge = useRef<HTMLDivElement>(null);
  useEffect(() => {
    /** Centres the frame in what the bar leaves free; at least 30 % of the window stays for it. */
    const fit = () => {
      const room = Math.max(innerHeight * 0.3, innerHeight - below);
      const width = aspect === null ? innerWidth : Math.min(innerWidth, room * aspect);
      const height = aspect === null ? innerHeight : width / aspect;
      const top = aspect === null ? 0 : (room - height) / 2;
      const px = (n: number) => `${n}px`;
      Object.assign(edge.current?.style ?? {}, { width: px(width), height: px(height), top: px(top) });
    };
    fit();
    addEventListener("resize", fit);
    return () => removeEventListener("resize", fit);
  }, [aspect, below]);
  return <div ref={edge} class={`frame${aspect === null ? " whole" : ""}`} aria-hidden="true" />;
}

/** Keeps the frame, and what the camera looks at, above the bar. */
function useBarHeight(bar: { current: HTMLElement | null }, frame: Signal<PictureFrame>, model: Model): void {
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    /** Restored when the panel closes. */
    const before = model.covered.peek();
    const measure = () => {
      const below = Math.max(0, Math.round(innerHeight - element.getBoundingClientRect().top));
      // Small changes of the bar, such as a line of text, do not move the frame.
      if (Math.abs(below - (frame.peek().below ?? 0)) < 8) return;
      frame.value = { ...frame.peek(), below };
      model.covered.value = { right: 0, bottom: below };
    };
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    measure();
    return () => {
      watch.disconnect();
      model.covered.value = before;
    };
  }, []);
}
