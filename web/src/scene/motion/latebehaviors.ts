// The code of behaviours (behaviors.ts), which a world without moving objects does not need for its first picture: it
// comes before that picture where something moves, else after it.

import { chunk } from "../../core/chunk.ts";

/** See the top of the file. */
export const behaviorsCode = chunk(() => import("./behaviors.ts"));
