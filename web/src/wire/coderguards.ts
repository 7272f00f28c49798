// The guards of the coding surface, which is loaded when it is needed.

import { CODER_SHAPES, type CoderTypes } from "./coderguards.gen.ts";
import { guardsOf } from "./guard.ts";

const guard = guardsOf<CoderTypes>(CODER_SHAPES);

export const isCoder = guard("Coder");
export const isCoderEvent = guard("CoderEvent");
export const isCoderAnswer = guard("CoderAnswer");
export const isMission = guard("Mission");
export const isMissions = guard("Missions");
export const isPreview = guard("Preview");
export const isCuratorLogs = guard("CuratorLogs");
export const isLobePrompt = guard("LobePrompt");
export const isPlainChat = guard("PlainChat");
export const isCoderRun = guard("CoderRun");
export const isHeartbeat = guard("Heartbeat");
