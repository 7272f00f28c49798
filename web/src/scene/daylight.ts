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
}

const KEYS: Key[] = [
  {
    hour: 0,
    top: "#0e1738",
    middle: "#1d2b58",
    horizon: "#3a4a7a",
    key: "#9db8ff",
    power: 1.05,
    sky: "#7890d2",
    ground: "#4c5078",
    fill: 1.4,
    rim: "#7f9dff",
    rimPower: 0.35,
  },
  {
    hour: 4.6,
    top: "#14204a",
    middle: "#2f3d70",
    horizon: "#5a5f92",
    key: "#9db8ff",
    power: 0.75,
    sky: "#6478c0",
    ground: "#333a64",
    fill: 0.95,
    rim: "#8ea4ff",
    rimPower: 0.35,
  },
  {
    hour: 6,
    top: "#4d6fb4",
    middle: "#b7a8cf",
    horizon: "#ffc9a3",
    key: "#ffb27a",
    power: 0.9,
    sky: "#c3c1ee",
    ground: "#8f7f74",
    fill: 1.15,
    rim: "#ffb27a",
    rimPower: 0.8,
  },
  {
    hour: 7.2,
    top: "#5a9ad8",
    middle: "#a9cdee",
    horizon: "#ffe3c0",
    key: "#ffd0a0",
    power: 2.2,
    sky: "#cfe0fb",
    ground: "#a8a07c",
    fill: 1.35,
    rim: "#ffd9a0",
    rimPower: 0.7,
  },
  {
    hour: 10,
    top: "#4a9be6",
    middle: "#93ccf4",
    horizon: "#e3f1f8",
    key: "#fff0d6",
    power: 2.9,
    sky: "#d5ecff",
    ground: "#aebd86",
    fill: 1.45,
    rim: "#fff2d0",
    rimPower: 0.42,
  },
  {
    hour: 13.5,
    top: "#459ae9",
    middle: "#8fcdf7",
    horizon: "#e0f2fa",
    key: "#fff3dd",
    power: 3.05,
    sky: "#d6eeff",
    ground: "#b1c189",
    fill: 1.5,
    rim: "#fff6dc",
    rimPower: 0.4,
  },
  {
    hour: 16.5,
    top: "#4f9fe4",
    middle: "#9fd0f0",
    horizon: "#fbeedb",
    key: "#ffe4b4",
    power: 3.05,
    sky: "#d3e8ff",
    ground: "#b8b984",
    fill: 1.4,
    rim: "#ffe3a6",
    rimPower: 0.62,
  },
  {
    hour: 18.3,
    top: "#5b8fd0",
    middle: "#bcc4dd",
    horizon: "#ffdcae",
    key: "#ffcb88",
    power: 3.5,
    sky: "#d6d9f5",
    ground: "#c8a67c",
    fill: 1.3,
    rim: "#ffcf80",
    rimPower: 1.05,
  },
  {
    hour: 19.3,
    top: "#5f7ab4",
    middle: "#e0b3ae",
    horizon: "#ffbf8a",
    key: "#ffae68",
    power: 3.6,
    sky: "#d3c4e6",
    ground: "#c49476",
    fill: 1.3,
    rim: "#ffb066",
    rimPower: 1.25,
  },
  {
    hour: 20.2,
    top: "#38427e",
    middle: "#8f6c9c",
    horizon: "#ee9a86",
    key: "#ff9a6c",
    power: 1.2,
    sky: "#a6a2dc",
    ground: "#8a708a",
    fill: 1.2,
    rim: "#ff8a6a",
    rimPower: 0.8,
  },
  {
    hour: 21.2,
    top: "#18224e",
    middle: "#37407a",
    horizon: "#6d6699",
    key: "#9db8ff",
    power: 0.8,
    sky: "#7484cc",
    ground: "#474c78",
    fill: 1.2,
    rim: "#8ea0ff",
    rimPower: 0.4,
  },
  {
    hour: 24,
    top: "#0e1738",
    middle: "#1d2b58",
    horizon: "#3a4a7a",
    key: "#9db8ff",
    power: 1.05,
    sky: "#7890d2",
    ground: "#4c5078",
    fill: 1.4,
    rim: "#7f9dff",
    rimPower: 0.35,
  },
];

/** Shares of sun and sky: a soft sky keeps the shade friendly. */
const KEY = 0.92;
const FILL = 1.3;
const SUNRISE = 5.4;
const SUNSET = 20.4;

function sunDirection(hour: number): Vector3 {
  const a = ((hour - SUNRISE) / (SUNSET - SUNRISE)) * Math.PI;
  return new Vector3(Math.cos(a) * 0.95, Math.sin(a) * 0.85, 0.42).normalize();
}

const MOON = new Vector3(-0.5, 0.62, 0.36).normalize();
const MOON_DISC = new Vector3(0.42, 0.36, -0.83).normalize();

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
  const wet = env.weather === "rain" || env.weather === "fog" ? 0.55 : env.weather === "snow" ? 0.4 : 0;
  const grey = Math.max(GREY[env.sky], wet);
  const day: Daylight = {
    top: sky((k) => k.top),
    middle: sky((k) => k.middle),
    horizon: sky((k) => k.horizon),
    sun: up ? sun.clone().setY(Math.max(sun.y, 0.3)).normalize() : MOON.clone(),
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
    fogFar: env.weather === "fog" ? 62 : env.weather === "none" ? 760 : 320,
  };
  return soften(day, grey);
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
