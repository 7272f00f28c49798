/**
 * Every panel of the page, declared once: of its row are made its place, its button in the rail, its key, its line in the
 * list of keys and in the menu of the world. A new panel is a row here, one in panelcode.ts, and its own file.
 */

import type { ReadonlySignal, Signal } from "@preact/signals";
import { type Coding, hasCoding } from "./coder/here.ts";

/** One panel. */
export interface PanelRow {
  name: string;
  /** Its accessible name, and its heading unless the panel has another one. */
  title: string;
  /** It is a part of the page's first code and stands elsewhere; the code of the others comes later (panelcode.ts). */
  first?: true;
  /** The key that opens and closes it. */
  key?: string;
  /** What stands beside the key in the list of keys; without: the title in small letters. */
  does?: string;
  /** Its button in the rail: a path in a box of 20. Without: it has no button. */
  icon?: string;
  /** The name in the rail, if it is shorter than the title. */
  word?: string;
  /** The button is hidden on devices without a keyboard. */
  byKeys?: true;
  /** What its button stands together with in the rail; the first group has no name. */
  group?: "work" | "past" | "page";
  /** The button is there on a phone too; the others are behind “More”. */
  main?: true;
  /** Where it lies, as a CSS class; without: at the right edge. */
  frame?: "timeline" | "photo";
  /** Its line in the menu of what it is about. */
  menu?: { on: "object" | "avatar"; word: string; hint?: string };
  /** A view-only page does not have it. */
  acts?: true;
  /** Only there on the user's own computer, or in a hosted world. */
  only?: "local" | "hosted";
  /** Only there while this is so. */
  there?(model: Coding): boolean;
  /** The panel that it goes back to, whose button is pressed meanwhile. */
  under?: string;
  /** Opened by its key, it is searched at once. */
  searched?: true;
  /** It goes with what is done in the picture, so opening it does not take the keyboard from there. */
  leavesKeyboard?: true;
  /** What gets the keyboard when it closes, as a selector; without: what had it before. */
  opener?: string;
}

/** The panels, in the order of the rail and of the list of keys. */
const PANELS = [
  { name: "status", title: "Status", first: true, opener: ".pill" },
  { name: "agent", title: "Your agent", first: true, opener: ".pill" },
  {
    name: "build",
    title: "Build",
    key: "B",
    icon: "M3 13.5 10 17l7-3.5V6.5L10 3 3 6.5ZM3 6.5 10 10l7-3.5M10 10v7",
    main: true,
    acts: true,
    searched: true,
  },
  {
    name: "twin",
    title: "Objects",
    key: "I",
    does: "objects, as text",
    icon: "M3.5 5h4v4h-4ZM3.5 12h4v4h-4ZM10.5 6h6M10.5 8.5h4M10.5 13h6M10.5 15.5h4",
  },
  {
    name: "worlds",
    title: "Worlds",
    key: "O",
    icon: "M10 2.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15ZM2.5 10h15M10 2.5c2.2 2 3.2 4.5 3.2 7.5s-1 5.500-3.200 7.500c-2.200-2-3.200-4.500-3.200-7.500s1-5.500 3.200-7.500Z",
    group: "work",
    main: true,
  },
  {
    name: "project",
    title: "Project",
    key: "P",
    does: "project: your files as a city",
    icon: "M2.500 17h15M4 17V9.500h4V17M8 17V4h4.500v13M12.500 17V7.500H16V17M9.800 7h1M9.800 10h1M9.800 13h1",
    group: "work",
    main: true,
    only: "local",
  },
  { name: "file", title: "File", only: "local", under: "project" },
  {
    name: "coder",
    title: "Coder",
    key: "C",
    does: "coder: agents that work on your code",
    icon: "M7 6.500 3.500 10 7 13.500M13 6.500l3.500 3.500-3.500 3.500M11.200 4.500l-2.400 11",
    group: "work",
    main: true,
    acts: true,
    only: "local",
    there: hasCoding,
  },
  {
    name: "terminals",
    title: "Agents",
    key: "J",
    does: "agents of this computer",
    icon: "M3 4.500h14v11H3ZM5.800 8l2.400 2-2.400 2M10 12.500h3.500",
    group: "work",
    acts: true,
    only: "local",
  },
  {
    name: "photo",
    title: "Picture",
    key: "K",
    does: "picture and clip",
    icon: "M3 6.500h3l1.500-2h5l1.500 2h3v9H3ZM10 8.200a2.700 2.700 0 1 1 0 5.400 2.700 2.700 0 0 1 0-5.400Z",
    group: "past",
    frame: "photo",
    leavesKeyboard: true,
  },
  {
    name: "replay",
    title: "History",
    key: "H",
    icon: "M4.300 8.100A6 6 0 1 1 4.100 11.500M4 4.200v4h4M10 7v3.300l2.400 1.500",
    group: "past",
    frame: "timeline",
  },
  {
    name: "log",
    title: "Turn log",
    key: "L",
    icon: "M4 5.5h1M8 5.5h8M4 10h1M8 10h8M4 14.5h1M8 14.5h8",
    group: "past",
    word: "Log",
    acts: true,
  },
  {
    name: "devices",
    title: "Devices",
    key: "N",
    does: "devices and account",
    icon: "M3 5h9.500v7H3ZM1.500 14.500h9M14.500 7h3v9.500h-5v-2",
    group: "page",
    main: true,
    acts: true,
    only: "hosted",
  },
  {
    name: "files",
    title: "Your files",
    key: "U",
    does: "files of your own",
    menu: { on: "avatar", word: "Use your own figure…", hint: "A VRM file (U)" },
    acts: true,
  },
  { name: "edit", title: "Edit", acts: true, leavesKeyboard: true },
  {
    name: "settings",
    title: "Settings",
    key: ",",
    icon: "M3 6h7M14 6h3M12 4v4M3 14h3M10 14h7M8 12v4",
    group: "page",
  },
  {
    name: "keys",
    title: "Keys",
    key: "?",
    does: "this list",
    icon: "M7.2 7.6a2.8 2.8 0 1 1 4.3 2.4c-1 .6-1.5 1.2-1.5 2.3M10 15.2v.3",
    group: "page",
    byKeys: true,
  },
] as const satisfies readonly PanelRow[];

/** The name of a panel. */
export type PanelName = (typeof PANELS)[number]["name"];

/** The one panel that is open, if any. */
export type Open = "none" | PanelName;

/** The rows by name. "none" and what is not in the table have no row. */
const ROWS: ReadonlyMap<string, PanelRow & { name: PanelName }> = new Map(PANELS.map((row) => [row.name, row]));

/** All rows, in the order of the table. */
export const panelRows: readonly (PanelRow & { name: PanelName })[] = PANELS;

/** The row of a panel; undefined: none is open. */
export function panelOf(open: Open): PanelRow | undefined {
  return ROWS.get(open);
}

/** What holds the open panel, which only the functions of this file change (lint/open.test.mjs). */
interface Opens {
  open: Signal<Open>;
}

/** Opens a panel in place of any other. */
export function openPanel(model: Opens, name: PanelName): void {
  model.open.value = name;
}

/** Opens a panel, or closes it if it is open. */
export function togglePanel(model: Opens, name: PanelName): void {
  model.open.value = model.open.peek() === name ? "none" : name;
}

/** Closes the open panel; with a name, only that one. */
export function closePanel(model: Opens, name?: PanelName): void {
  if (!name || model.open.peek() === name) model.open.value = "none";
}

/** Whether a panel stands at the right edge. */
export function isBeside(open: Open): boolean {
  const row = panelOf(open);
  return row !== undefined && !row.first && row.frame === undefined;
}

/**
 * Whether the conversation is docked at the right. A side panel or the timeline takes its place; the conversation is
 * in the middle meanwhile.
 */
export function isDocked({ chat, open }: Opens & { chat: { docked: ReadonlySignal<boolean> } }): boolean {
  return chat.docked.value && !isBeside(open.value) && panelOf(open.value)?.frame !== "timeline";
}
