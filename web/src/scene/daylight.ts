// The light of an hour: sky, sun, shade and lamps as one pure function of the environment.

import { Color, Vector3 } from "three";
import type { Environment } from "../wire/types.gen.ts";
import { clamp01, mix, smoothstep } from "./math.ts";

export interface Daylight {
  /** Sky colours in display space (not tone-mapped), from zenith to horizon. */
  top: Color;
  middle: Color;
  horizon: Color;
  /** Direction to the sun or moon that lights the scene. */
  sun: Vector3;
  /** Direction to the drawn discs. */
  sunDisc: Vector3;
  moonDisc: Vector3;
  key: Color;
  keyPower: number;
  skyLight: Color;
  groundLight: Color;
  fillPower: number;
  rim: Color;
  /** 0 day .. 1 night. */
  night: number;
  lamp: number;
  /** Share of the sky that clouds cover, and their colours. */
  clouds: number;
  cloudLight: Color;
  cloudShade: Color;
  fogNear: number;
  fogFar: number;
  /** What haze before the sun has more of, as it will be shown. */
  scatter: Color;
  /** 0..1: how dark the shade of the sun is. */
  shade: number;
  /** Of open water, as they will be shown: its own colour, and that of light on it. */
  water: Color;
  glint: Color;
  /** 0..1: how thick what falls is. */
  rain: number;
  snow: number;
  /** 0..1: how much snow lies on what looks up. */
  frost: number;
}

interface Key {
  hour: number;
  top: string;
  middle: string;
  horizon: string;
  key: string;
  power: number;
  sky: string;
  ground: string;
  fill: number;
  rim: string;
  rimPower: number;
  /** Where the distance ends in haze (m). */
  haze: number;
}

const KEYS: Key[] = [
  {
    hour: 0,
    top: "#0c1740",
    middle: "#1c2f66",
    horizon: "#3d5590",
    key: "#a6c0ff",
    power: 1.6,
    sky: "#6f8ce6",
    ground: "#4a5590",
    fill: 1.32,
    rim: "#86a4ff",
    rimPower: 0.5,
    haze: 640,
  },
  {
    hour: 4.6,
    top: "#14204a",
    middle: "#2f3d70",
    horizon: "#5a5f92",
    key: "#9db8ff",
    power: 0.8,
    sky: "#6478c0",
    ground: "#333a64",
    fill: 1.0,
    rim: "#8ea4ff",
    rimPower: 0.4,
    haze: 600,
  },
  {
    hour: 6,
    top: "#4d6fb4",
    middle: "#b7a8cf",
    horizon: "#ffc9a3",
    key: "#ffb27a",
    power: 1.6,
    sky: "#c3c1ee",
    ground: "#a58a78",
    fill: 1.25,
    rim: "#ffb27a",
    rimPower: 0.9,
    haze: 620,
  },
  {
    hour: 7.2,
    top: "#5a9ad8",
    middle: "#a9cdee",
    horizon: "#ffe3c0",
    key: "#ffd0a0",
    power: 2.7,
    sky: "#cfe0fb",
    ground: "#b3a580",
    fill: 1.35,
    rim: "#ffd9a0",
    rimPower: 0.75,
    haze: 560,
  },
  {
    hour: 10,
    top: "#4a9be6",
    middle: "#93ccf4",
    horizon: "#e3f1f8",
    key: "#fff0d6",
    power: 3.15,
    sky: "#d0e8ff",
    ground: "#c8c096",
    fill: 1.36,
    rim: "#fff2d0",
    rimPower: 0.5,
    haze: 720,
  },
  {
    hour: 13.5,
    top: "#459ae9",
    middle: "#8fcdf7",
    horizon: "#e0f2fa",
    key: "#fff3dd",
    power: 3.3,
    sky: "#d2ebff",
    ground: "#d0c49c",
    fill: 1.38,
    rim: "#fff6dc",
    rimPower: 0.46,
    haze: 760,
  },
  {
    hour: 16.5,
    top: "#4f9fe4",
    middle: "#9fd0f0",
    horizon: "#fbeedb",
    key: "#ffe4b4",
    power: 3.5,
    sky: "#d0e4ff",
    ground: "#ccbd92",
    fill: 1.34,
    rim: "#ffe3a6",
    rimPower: 0.7,
    haze: 680,
  },
  {
    hour: 18.3,
    top: "#5796dc",
    middle: "#b4cfe8",
    horizon: "#ffe0b0",
    key: "#ffcf90",
    power: 5.3,
    sky: "#cfdcfa",
    ground: "#d3b184",
    fill: 1.5,
    rim: "#ffcf80",
    rimPower: 1.2,
    haze: 640,
  },
  {
    hour: 19.3,
    top: "#557fc4",
    middle: "#c6b3d0",
    horizon: "#ffc48e",
    key: "#ffb974",
    power: 6.6,
    sky: "#d0cae8",
    ground: "#e2ae84",
    fill: 1.62,
    rim: "#ffb066",
    rimPower: 1.5,
    haze: 620,
  },
  {
    hour: 20.2,
    top: "#36437f",
    middle: "#8f6fa6",
    horizon: "#f3a184",
    key: "#ff9262",
    power: 2.8,
    sky: "#a8a6e2",
    ground: "#9a7890",
    fill: 1.3,
    rim: "#ff8a6a",
    rimPower: 1.0,
    haze: 600,
  },
  {
    hour: 21.2,
    top: "#16234f",
    middle: "#333f7c",
    horizon: "#6a689e",
    key: "#9fb8ff",
    power: 0.85,
    sky: "#7086d2",
    ground: "#474c78",
    fill: 1.2,
    rim: "#8ea0ff",
    rimPower: 0.45,
    haze: 600,
  },
  {
    hour: 24,
    top: "#0c1740",
    middle: "#1c2f66",
    horizon: "#3d5590",
    key: "#a6c0ff",
    power: 1.6,
    sky: "#6f8ce6",
    ground: "#4a5590",
    fill: 1.32,
    rim: "#86a4ff",
    rimPower: 0.5,
    haze: 640,
  },
];

/** Shares of sun and sky: a soft sky keeps the shade friendly. */
const KEY = 0.92;
const FILL = 1.3;
const SUNRISE = 5.4;
const SUNSET = 20.4;

function sunDirection(hour: number): Vector3 {
  const a = ((hour - SUNRISE) / (SUNSET - SUNRISE)) * Math.PI;
  return new Vector3(Math.cos(a) * 0.95, Math.sin(a) * 0.74, 0.44).normalize();
}

const MOON = new Vector3(-0.5, 0.62, 0.36).normalize();
const MOON_DISC = new Vector3(-0.2, 0.165, -0.96).normalize();

/** Colours of the sky are wanted as they will be shown, so they are read without conversion. */
const shown = (hex: string): Color => new Color().setStyle(hex, "srgb-linear");

function blend(hour: number): { a: Key; b: Key; t: number } {
  let i = 1;
  while (i < KEYS.length - 1 && (KEYS[i] as Key).hour <= hour) i++;
  const [a, b] = [KEYS[i - 1] as Key, KEYS[i] as Key];
  return { a, b, t: clamp01((hour - a.hour) / (b.hour - a.hour)) };
}

const GREY = { clear: 0, cloudy: 0.16, overcast: 0.72 } as const;
const COVER = { clear: 0.34, cloudy: 0.62, overcast: 1 } as const;

export function daylight(env: Environment): Daylight {
  const hour = ((env.timeOfDay % 24) + 24) % 24;
  const { a, b, t } = blend(hour);
  const light = (pick: (k: Key) => string): Color => new Color(pick(a)).lerp(new Color(pick(b)), t);
  const sky = (pick: (k: Key) => string): Color => shown(pick(a)).lerp(shown(pick(b)), t);
  const night = 1 - smoothstep(4.9, 6.4, hour) + smoothstep(19.4, 20.9, hour);
  const sun = sunDirection(hour);
  const up = sun.y > 0.03 && hour > SUNRISE && hour < SUNSET;
  const wet = { none: 0, rain: 0.82, fog: 0.55, snow: 0.4 }[env.weather];
  const grey = Math.max(GREY[env.sky], wet);
  const day: Daylight = {
    top: sky((k) => k.top),
    middle: sky((k) => k.middle),
    horizon: sky((k) => k.horizon),
    sun: up ? sun.clone().setY(Math.max(sun.y, 0.27)).normalize() : MOON.clone(),
    sunDisc: sun,
    moonDisc: MOON_DISC,
    key: light((k) => k.key),
    keyPower: mix(a.power, b.power, t) * KEY * (1 - grey * 0.72),
    skyLight: light((k) => k.sky),
    groundLight: light((k) => k.ground),
    fillPower: mix(a.fill, b.fill, t) * FILL * (1 + grey * 0.22),
    rim: light((k) => k.rim).multiplyScalar(mix(a.rimPower, b.rimPower, t) * (1 - grey * 0.7)),
    night,
    lamp: env.lights === "on" ? 1 : env.lights === "off" ? 0 : smoothstep(0.1, 0.75, night),
    clouds: Math.max(COVER[env.sky], wet > 0 ? 0.9 : 0),
    cloudLight: new Color(),
    cloudShade: new Color(),
    fogNear: env.weather === "fog" ? 4 : 70,
    fogFar: env.weather === "fog" ? 62 : env.weather === "none" ? mix(a.haze, b.haze, t) : 320,
    scatter: new Color(),
    shade: 1 - 0.5 * grey,
    water: new Color(),
    glint: new Color(),
    rain: env.weather === "rain" ? 1 : 0,
    snow: env.weather === "snow" ? 1 : 0,
    frost: env.ground === "snow" ? 1 : 0,
  };
  return onWater(inHaze(soften(day, grey), up));
}

/** Clouds take the sun's colour out of the sky and spread what is left. */
function soften(day: Daylight, grey: number): Daylight {
  const luma = (c: Color): number => c.r * 0.3 + c.g * 0.59 + c.b * 0.11;
  const veil = (c: Color, towards: number): void => {
    const l = mix(luma(c), luma(day.horizon) * 0.92, 0.55);
    c.lerp(new Color(l * 0.95, l * 0.98, l * 1.02), towards);
  };
  veil(day.top, grey * 0.85);
  veil(day.middle, grey * 0.85);
  veil(day.horizon, grey * 0.7);
  const bright = 1 - day.night * 0.72;
  day.cloudLight = new Color(1, 0.985, 0.96).lerp(day.horizon, 0.35).multiplyScalar(mix(0.42, 1, bright));
  day.cloudShade = day.middle.clone().lerp(new Color(0.75, 0.78, 0.86).multiplyScalar(bright), 0.5);
  return day;
}

/** Haze before the low sun glows. */
function inHaze(day: Daylight, up: boolean): Daylight {
  const low = up ? 1 - smoothstep(0.2, 0.75, day.sunDisc.y) : 0;
  day.scatter.copy(day.key).multiplyScalar(0.08 + 0.2 * low * (1 - day.night));
  return day;
}

/** Water takes its colours from the sky. */
function onWater(day: Daylight): Daylight {
  day.water
    .setRGB(0.16, 0.42, 0.58)
    .lerp(day.top, 0.35)
    .multiplyScalar(1 - 0.62 * day.night);
  day.glint.copy(day.horizon).lerp(new Color(1, 1, 1), 0.5 * (1 - day.night));
  return day;
}

/** A copy that can be changed. */
export function copyDay(day: Daylight): Daylight {
  const copy: Record<string, unknown> = {};
  for (const [name, v] of Object.entries(day)) copy[name] = typeof v === "number" ? v : v.clone();
  return copy as unknown as Daylight;
}

/** Sun and moon do not swing over the sky in two seconds: further apart than this (rad), one goes out, the other on. */
const SWING = 0.7;
/** What is closer than this is there. */
const NEAR = 0.002;

/** Moves what is shown a share of the way to what is wanted; true: it is there. */
export function approachDay(shown: Daylight, wanted: Daylight, share: number): boolean {
  const swap = shown.sun.angleTo(wanted.sun) > SWING;
  let gap = 0;
  const out = shown as unknown as Record<string, unknown>;
  for (const [name, to] of Object.entries(wanted)) {
    const from = out[name];
    if (to instanceof Color) {
      const c = from as Color;
      gap = Math.max(gap, Math.abs(to.r - c.r) + Math.abs(to.g - c.g) + Math.abs(to.b - c.b));
      c.lerp(to, share);
    } else if (to instanceof Vector3) {
      if (swap && name === "sun") continue;
      gap = Math.max(gap, (from as Vector3).distanceTo(to));
      (from as Vector3).lerp(to, share).normalize();
    } else {
      const goal = name === "keyPower" && swap ? 0 : (to as number);
      gap = Math.max(gap, Math.abs(goal - (from as number)) / Math.max(1, Math.abs(goal)));
      out[name] = mix(from as number, goal, share);
    }
  }
  if (swap) {
    if (shown.keyPower < 0.04) shown.sun.copy(wanted.sun);
    return false;
  }
  return gap < NEAR;
}
