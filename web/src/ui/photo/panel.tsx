/** The picture panel: a frame in the world, a slim bar below it. What is in the frame becomes a picture or a clip; the
 * time of day is tried out here without changing the world. */

import { type Signal, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Frame, Studio } from "../hand.ts";
import { adopt, type PanelProps } from "../lazy.tsx";
import type { Model } from "../model.ts";
import { CloseButton } from "../parts.tsx";
import { reasonOf } from "../reason.ts";
import { Clips } from "./clip.tsx";
import css from "./photo.lazy.css";
import { Result, type Taken } from "./result.tsx";

adopt(css);

const ASPECTS = [
  { word: "Window", aspect: null },
  { word: "16:9", aspect: 16 / 9 },
  { word: "4:3", aspect: 4 / 3 },
  { word: "1:1", aspect: 1 },
  { word: "9:16", aspect: 9 / 16 },
] as const;

type Format = "image/png" | "image/jpeg";

export default function PicturePanel({ model, actions }: PanelProps) {
  const studio = useSignal<Studio | null>(null);
  const trouble = useSignal("");
  const frame = useSignal<Frame>({ aspect: null, below: 0, names: false });
  const bar = useRef<HTMLElement>(null);
  useRoom(bar, frame, model);
  const taken = useSignal<Taken | null>(null);
  useStudio(actions.hand.studio, studio, trouble);
  useHidden(!frame.value.names);
  return (
    <>
      <FrameOverlay frame={frame.value} />
      <section ref={bar} class="panel photo" aria-label="Picture">
        <header>
          <h2>Picture</h2>
          <CloseButton
            label="Close"
            hint="Esc"
            onClick={() => {
              model.open.value = "none";
            }}
          />
        </header>
        {trouble.value && (
          <p class="warn" role="alert">
            {trouble.value}
          </p>
        )}
        {taken.value && <Result taken={taken.value} />}
        {studio.value ? (
          <Bar {...{ model, frame, taken, trouble }} studio={studio.value} />
        ) : (
          !trouble.value && <p class="muted">Loading…</p>
        )}
      </section>
    </>
  );
}

function useStudio(ask: () => Promise<Studio>, studio: Signal<Studio | null>, trouble: Signal<string>): void {
  useEffect(() => {
    let live = true;
    ask().then(
      (came) => {
        if (live) studio.value = came;
        else came.close();
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

/** The other panels, and the names if so wished, are away while pictures are taken. */
function useHidden(names: boolean): void {
  useEffect(() => {
    const { classList } = document.documentElement;
    classList.add("taking");
    return () => classList.remove("taking", "unnamed");
  }, []);
  useEffect(() => {
    document.documentElement.classList.toggle("unnamed", names);
  }, [names]);
}

interface BarProps {
  studio: Studio;
  model: Model;
  frame: Signal<Frame>;
  taken: Signal<Taken | null>;
  trouble: Signal<string>;
}

function Bar({ studio, frame, taken, trouble }: BarProps) {
  const format = useSignal<Format>("image/png");
  const large = useSignal(true);
  const busy = useSignal(false);
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
      <div class="choices" role="radiogroup" aria-label="Frame">
        {ASPECTS.map(({ word, aspect }) => (
          <label key={word} class={`choice${frame.value.aspect === aspect ? " chosen" : ""}`}>
            <input
              type="radio"
              name="aspect"
              checked={frame.value.aspect === aspect}
              onChange={() => {
                frame.value = { ...frame.value, aspect };
              }}
            />
            {word}
          </label>
        ))}
      </div>
      <Hour studio={studio} />
      <div class="switches">
        <label class="switch">
          <input
            type="checkbox"
            checked={frame.value.names}
            onChange={(e) => {
              frame.value = { ...frame.value, names: e.currentTarget.checked };
            }}
          />
          Names in it
        </label>
        <label class="switch">
          <input
            type="checkbox"
            checked={large.value}
            onChange={(e) => {
              large.value = e.currentTarget.checked;
            }}
          />
          Double size
        </label>
        <select
          aria-label="File format"
          value={format.value}
          onChange={(e) => {
            format.value = e.currentTarget.value as Format;
          }}
        >
          <option value="image/png">PNG</option>
          <option value="image/jpeg">JPEG</option>
        </select>
      </div>
      <div class="answers">
        <button type="button" class="primary" disabled={busy.value} onClick={() => void take()}>
          {busy.value ? "Taking…" : "Take picture"}
        </button>
        <Clips studio={studio} frame={frame} taken={taken} trouble={trouble} />
      </div>
    </div>
  );
}

/** Another hour for the user's eyes alone. */
function Hour({ studio }: { studio: Studio }) {
  const hour = useSignal<number | null>(null);
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
          Back
        </button>
      )}
    </div>
  );
}

const clock = (hour: number): string =>
  `${String(Math.floor(hour)).padStart(2, "0")}:${String(Math.round((hour % 1) * 60)).padStart(2, "0")}`;

/** The edge of the picture on the screen; what is outside is dimmed. */
function FrameOverlay({ frame: { aspect, below = 0 } }: { frame: Frame }) {
  const edge = useRef<HTMLDivElement>(null);
  useEffect(() => {
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

/** Keeps the frame, and what is looked at, above the bar. */
function useRoom(bar: { current: HTMLElement | null }, frame: Signal<Frame>, model: Model): void {
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    const before = model.covered.peek();
    const tell = () => {
      const below = Math.max(0, Math.round(innerHeight - element.getBoundingClientRect().top));
      if (Math.abs(below - (frame.peek().below ?? 0)) < 8) return;
      frame.value = { ...frame.peek(), below };
      model.covered.value = { right: 0, bottom: below };
    };
    const watch = new ResizeObserver(tell);
    watch.observe(element);
    tell();
    return () => {
      watch.disconnect();
      model.covered.value = before;
    };
  }, []);
}
