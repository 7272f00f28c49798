// The gateway that the specs of a conversation share: a start takes ten seconds and as much of the processor.
import { stage } from "./stage.mjs";

export const gateway = stage();
