// How an agent's robot looks. The type of the agent decides the silhouette (head, crown, build), so that its kind is
// recognised from afar; its name decides clothes, second colour and face, so that two of a kind can be told apart. The
// same agent looks the same in every world and on every page.

import type { Color } from "three";
import { hashText } from "../../core/random.ts";
import { AGENT_ALIASES } from "../../wire/tables.gen.ts";
import { paletteColor } from "../surface/palette.ts";

/** Shape of the head (head.ts). */
export type HeadShape = "block" | "ball" | "screen" | "egg" | "bean";
/** What stands on the head (crown.ts). */
export type Crown =
  | "antenna"
  | "feelers"
  | "sprout"
  | "fin"
  | "halo"
  | "cat"
  | "rabbit"
  | "bear"
  | "claws"
  | "rays"
  | "hood"
  | "cap"
  | "phones"
  | "star"
  | "wings"
  | "beanie";
/** Shape of the trunk (wear.ts). */
export type Build = "pear" | "barrel" | "slim" | "bell";
/** What it wears on its trunk (wear.ts). */
export type Wear = "pack" | "scarf" | "cape" | "belt" | "satchel" | "bow";
/** The mark on its chest (wear.ts). */
export type Badge = "bars" | "ring" | "star" | "heart" | "bolt";

/** Everything that distinguishes one robot from another. Colours are palette names or #rrggbb. */
export interface Looks {
  /** Main colour: the one that the service gave the agent. */
  tint: string;
  /** Accent on clothes and crown. */
  second: string;
  /** Colour of head and sleeves. */
  shell: string;
  /** Colour of eyes and mouth. */
  glow: string;
  head: HeadShape;
  crown: Crown;
  build: Build;
  wear: Wear;
  eyes: "round" | "tall" | "wide";
  badge: Badge;
}

/** What the agent's type decides. */
type Silhouette = Pick<Looks, "head" | "crown" | "build">;

/** Well-known types of agents. */
const KNOWN: Readonly<Record<string, Silhouette>> = {
  openclaw: { head: "ball", crown: "claws", build: "barrel" },
  "claude-code": { head: "block", crown: "rays", build: "pear" },
  codex: { head: "ball", crown: "hood", build: "slim" },
  "gemini-cli": { head: "egg", crown: "star", build: "bell" },
  opencode: { head: "screen", crown: "feelers", build: "pear" },
  "qwen-code": { head: "bean", crown: "bear", build: "barrel" },
  cursor: { head: "screen", crown: "fin", build: "slim" },
  copilot: { head: "block", crown: "phones", build: "barrel" },
  goose: { head: "egg", crown: "cap", build: "pear" },
  hermes: { head: "ball", crown: "wings", build: "slim" },
};

const HEADS: readonly HeadShape[] = ["block", "ball", "screen", "egg", "bean"];
/** Crowns for unknown types; those of well-known types are mostly left out. */
const CROWNS: readonly Crown[] = ["antenna", "sprout", "halo", "cat", "rabbit", "beanie", "fin", "cap", "phones"];
const BUILDS: readonly Build[] = ["pear", "barrel", "slim", "bell"];
const WEARS: readonly Wear[] = ["pack", "scarf", "cape", "belt", "satchel", "bow"];
const EYES: readonly Looks["eyes"][] = ["tall", "round", "wide"];
const BADGES: readonly Badge[] = ["bars", "ring", "star", "heart", "bolt"];
const ACCENTS = ["amber", "coral", "mint", "indigo", "teal", "pink", "violet"];
const GLOWS = ["#7ff0cf", "#8fe9ff", "#ffe08a"];
const SHELLS = ["white", "white", "cream"];
/** The colours that the service gives agents, by the hash of their avatar's id (router/agent.go). */
const TINTS = ["teal", "coral", "indigo", "amber", "violet", "leaf", "pink", "water"];

/** Smallest difference between two colours that touch (distance in linear RGB). */
const CONTRAST = 0.34;

/** An element by hash. */
const pick = <T>(from: readonly T[], hash: number): T => from[hash % from.length] as T;

/** The colour that the service gives an avatar, as #rrggbb. */
export const avatarColor = (avatarId: string): string =>
  `#${paletteColor(pick(TINTS, hashText(avatarId))).getHexString()}`;

/** Looks of an agent. `tint`: the colour that the service gave it. */
export function looksOf(agentType: string, name: string, tint: string): Looks {
  const told = agentType.trim().toLowerCase();
  const kind = AGENT_ALIASES[told] ?? told;
  const byKind = (what: string): number => hashText(`${kind}/${what}`);
  const byName = (what: string): number => hashText(`${kind}/${name}/${what}`);
  const known = KNOWN[kind];
  const silhouette = known ?? {
    head: pick(HEADS, byKind("head")),
    crown: pick(CROWNS, byKind("crown")),
    build: pick(BUILDS, byKind("build")),
  };
  return {
    ...silhouette,
    tint,
    second: contrasting(tint, byName("second")),
    shell: pick(SHELLS, byKind("shell")),
    glow: pick(GLOWS, byName("glow")),
    wear: pick(WEARS, byName("wear")),
    eyes: pick(EYES, byName("eyes")),
    badge: pick(BADGES, byName("badge")),
  };
}

/** The first accent that differs enough from a colour, starting at any index; cream, when none does. */
function contrasting(tint: string, from: number): string {
  const own = paletteColor(tint);
  for (let i = 0; i < ACCENTS.length; i++) {
    const accent = pick(ACCENTS, from + i);
    if (difference(own, paletteColor(accent)) > CONTRAST) return accent;
  }
  return "cream";
}

/** Distance of two colours in linear RGB. */
const difference = (a: Color, b: Color): number => Math.hypot(a.r - b.r, a.g - b.g, a.b - b.b);
