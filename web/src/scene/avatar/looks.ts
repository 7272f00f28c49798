// How an agent's robot looks. The type of an agent gives the silhouette (head, what stands on it, build), so that its
// kind is known from afar; its name gives what it wears, its second colour and its face, so that two of a kind are told
// apart. The same agent looks the same in every world and on every page.

import type { Color } from "three";
import { hashText } from "../math.ts";
import { paletteColor } from "../palette.ts";

export type HeadShape = "block" | "ball" | "screen" | "egg" | "bean";
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
export type Build = "pear" | "barrel" | "slim" | "bell";
export type Wear = "pack" | "scarf" | "cape" | "belt" | "satchel" | "bow";
export type Badge = "bars" | "ring" | "star" | "heart" | "bolt";

export interface Looks {
  tint: string;
  second: string;
  /** Of head and sleeves. */
  shell: string;
  /** Of eyes and mouth. */
  glow: string;
  head: HeadShape;
  crown: Crown;
  build: Build;
  wear: Wear;
  eyes: "round" | "tall" | "wide";
  badge: Badge;
}

type Silhouette = Pick<Looks, "head" | "crown" | "build">;

/** Kinds of agents that people know by name. */
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

/** Other names of the same kinds. */
const ALIASES: Readonly<Record<string, string>> = {
  claude: "claude-code",
  "claude-ai": "claude-code",
  "codex-cli": "codex",
  "codex-mcp-client": "codex",
  gemini: "gemini-cli",
  "gemini-cli-mcp-client": "gemini-cli",
  qwen: "qwen-code",
  "qwen-cli": "qwen-code",
  "github-copilot": "copilot",
  "hermes-agent": "hermes",
};

const HEADS: readonly HeadShape[] = ["block", "ball", "screen", "egg", "bean"];
/** Those that no known kind wears. */
const CROWNS: readonly Crown[] = ["antenna", "sprout", "halo", "cat", "rabbit", "beanie", "fin", "cap", "phones"];
const BUILDS: readonly Build[] = ["pear", "barrel", "slim", "bell"];
const WEARS: readonly Wear[] = ["pack", "scarf", "cape", "belt", "satchel", "bow"];
const EYES: readonly Looks["eyes"][] = ["tall", "round", "wide"];
const BADGES: readonly Badge[] = ["bars", "ring", "star", "heart", "bolt"];
const ACCENTS = ["amber", "coral", "mint", "indigo", "teal", "pink", "violet"];
const GLOWS = ["#7ff0cf", "#8fe9ff", "#ffe08a"];
const SHELLS = ["white", "white", "cream"];
/** The service gives agents these colours, by their avatar's id (router/agent.go). */
const TINTS = ["teal", "coral", "indigo", "amber", "violet", "leaf", "pink", "water"];

/** Least difference between two colours that lie on each other (linear RGB). */
const CONTRAST = 0.34;

const pick = <T>(from: readonly T[], hash: number): T => from[hash % from.length] as T;

/** The colour that the service gives an avatar. */
export const colorOf = (avatarId: string): string => `#${paletteColor(pick(TINTS, hashText(avatarId))).getHexString()}`;

/** Looks that are always the same for the same agent. `tint`: the colour that the service gave it. */
export function looksOf(agentType: string, name: string, tint: string): Looks {
  const kind = agentType.trim().toLowerCase();
  const of = (what: string): number => hashText(`${kind}/${what}`);
  const own = (what: string): number => hashText(`${kind}/${name}/${what}`);
  const known = KNOWN[ALIASES[kind] ?? kind];
  const silhouette = known ?? {
    head: pick(HEADS, of("head")),
    crown: pick(CROWNS, of("crown")),
    build: pick(BUILDS, of("build")),
  };
  return {
    ...silhouette,
    tint,
    second: contrasting(tint, own("second")),
    shell: pick(SHELLS, of("shell")),
    glow: pick(GLOWS, own("glow")),
    wear: pick(WEARS, own("wear")),
    eyes: pick(EYES, own("eyes")),
    badge: pick(BADGES, own("badge")),
  };
}

/** An accent that is seen on a colour: the first that differs enough, beginning anywhere. */
function contrasting(tint: string, from: number): string {
  const own = paletteColor(tint);
  for (let i = 0; i < ACCENTS.length; i++) {
    const accent = pick(ACCENTS, from + i);
    if (difference(own, paletteColor(accent)) > CONTRAST) return accent;
  }
  return "cream";
}

const difference = (a: Color, b: Color): number => Math.hypot(a.r - b.r, a.g - b.g, a.b - b.b);
