// The light of an hour: sky, sun, shade and lamps as one pure function of the environment. Key colours for some
// hours of the day (daylight.hours.ts) are interpolated; weather and cloud cover then grey them.

import { Color, Vector3 } from "three";
import { clamp01, mix, smoothstep } from "../../core/vector.ts";
import type { Environment } from "../../wire/types.gen.ts";
import { KEYS, type KeyHour } from "./daylight.hours.ts";

/**
 * Everything the scene's light depends on. Colours of sky, clouds, haze and water are final (as displayed); the
 * others are linear.
 */
export interface Daylight {
  /** Sky colours as displayed (not tone-mapped), from zenith to horizon. */
  top: Color;
  middle: Color;
  horizon: Color;
  /** Direction to the sun or moon that lights the scene. Never low, so that shadows stay short. */
  sun: Vector3;
  /** Directions to the drawn discs. */
  sunDisc: Vector3;
  moonDisc: Vector3;
  /** The key light, from the sun or moon. */
  key: Color;
  keyPower: number;
  /** The fill light, from the sky above and the ground below. */
  skyLight: Color;
  groundLight: Color;
  fillPower: number;
  /** Edge light on pieces and bodies, its strength included. */
  rim: Color;
  /** 0 day .. 1 night. */
  night: number;
  /** 0..1: how strongly lamps and windows shine. */
  lamp: number;
  /** Share of the sky covered by clouds, and their lit and shaded colours. */
  clouds: number;
  cloudLight: Color;
  cloudShade: Color;
  /** Where fog begins and is complete (m). */
  fogNear: number;
  fogFar: number;
  /** Colour that haze adds in front of the sun, as displayed. */
  scatter: Color;
  /** 0..1: how dark the sun's shadow is. */
  shade: number;
  /** Open water: its own colour, and that of light on it, as displayed. */
  water: Color;
  glint: Color;
  /** 0..1: density of what falls. */
  rain: number;
  snow: number;
  /** 0..1: how much snow lies on surfaces that face up. */
  frost: number;
}

/** Factors on key and fill light: a soft sky keeps shadows friendly. */
const KEY = 0.92;
const FILL = 1.3;
/** Hours of sunrise and sunset, the same all year. */
const SUNRISE = 5.4;
const SUNSET = 20.4;

/** Direction to the sun on its arc from east to west; below the horizon at night. */
function sunDirection(hour: number): Vector3 {
  const a = ((hour - SUNRISE) / (SUNSET - SUNRISE)) * Math.PI;
  return new Vector3(Math.cos(a) * 0.95, Math.sin(a) * 0.74, 0.44).normalize();
}

/** The moon as a light, and as a disc in the sky: high light, low disc. */
const MOON = new Vector3(-0.5, 0.62, 0.36).normalize();
const MOON_DISC = new Vector3(-0.2, 0.165, -0.96).normalize();

/** Sky colours are wanted as displayed, so they are read without conversion to linear. */
const shown = (hex: string): Color => new Color().setStyle(hex, "srgb-linear");

/** The two key hours around an hour, and the position between them (0..1). */
function blend(hour: number): { a: KeyHour; b: KeyHour; t: number } {
  let i = 1;
  while (i < KEYS.length - 1 && (KEYS[i] as KeyHour).hour <= hour) i++;
  const [a, b] = [KEYS[i - 1] as KeyHour, KEYS[i] as KeyHour];
  return { a, b, t: clamp01((hour - a.hour) / (b.hour - a.hour)) };
}

/** Greyness of the light, and share of clouds, for each sky. */
const GREY = { clear: 0, cloudy: 0.16, overcast: 0.72 } as const;
const COVER = { clear: 0.34, cloudy: 0.62, overcast: 1 } as const;

/** The light of an environment. `timeOfDay` wraps at 24 hours. */
export function daylight(env: Environment): Daylight {
  const hour = ((env.timeOfDay % 24) + 24) % 24;
  const { a, b, t } = blend(hour);
  const light = (pick: (k: KeyHour) => string): Color => new Color(pick(a)).lerp(new Color(pick(b)), t);
  const sky = (pick: (k: KeyHour) => string): Color => shown(pick(a)).lerp(shown(pick(b)), t);
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

/** Clouds take the sun's colour out of the sky and spread the rest. */
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

/** Haze in front of a low sun glows. */
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

/** A deep copy. */
export function copyDay(day: Daylight): Daylight {
  const copy: Record<string, unknown> = {};
  for (const [name, v] of Object.entries(day)) copy[name] = typeof v === "number" ? v : v.clone();
  return copy as unknown as Daylight;
}

/**
 * Sun and moon never swing across the sky: when their directions differ by more than this (rad), one fades out
 * before the other appears.
 */
const SWING = 0.7;
/** Differences below this count as arrived. */
const NEAR = 0.002;

/** Moves the visible light a share of the way to the target, in place; true when it has arrived. */
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
