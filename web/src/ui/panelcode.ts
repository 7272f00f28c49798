/** The code of each panel, requested when it is first opened. */

import type { FunctionComponent } from "preact";
import type { PanelProps } from "./lazy.tsx";
import type { PanelName } from "./panels.ts";

type Load = () => Promise<{ default: FunctionComponent<PanelProps> }>;

/** By name. The status and the agent's card are parts of the page's first code. */
export const panelCode: Record<PanelName, Load | null> = {
  status: null,
  agent: null,
  build: () => import("./build/panel.tsx"),
  twin: () => import("./twin/panel.tsx"),
  worlds: () => import("./worlds/panel.tsx"),
  project: () => import("./project/panel.tsx"),
  file: () => import("./project/card.tsx"),
  coder: () => import("./coder/panel.tsx"),
  terminals: () => import("./terminals/panel.tsx"),
  photo: () => import("./photo/panel.tsx"),
  replay: () => import("./replay/panel.tsx"),
  log: () => import("./log/panel.tsx"),
  devices: () => import("./hosted/panel.tsx"),
  files: () => import("./files/panel.tsx"),
  edit: () => import("./edit/panel.tsx"),
  settings: () => import("./settings/panel.tsx"),
  keys: () => import("./settings/keylist.tsx"),
};
