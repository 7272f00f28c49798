/** What the parts of the coding panel get. */

import type { CoderRequest } from "../../wire/types.gen.ts";
import type { PanelProps } from "../lazy.tsx";
import type { CoderDesk } from "./types.ts";

/** Props of everything in the panel. */
export interface DeskProps extends PanelProps {
  desk: CoderDesk;
}

/** Decides what becomes of a change, as the user saw it; `says` is told when that was done. */
export type Decide = (request: Partial<CoderRequest> & Pick<CoderRequest, "op">, says?: string) => void;
