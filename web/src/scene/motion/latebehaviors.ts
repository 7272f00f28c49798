// The code of behaviours (behaviors.ts), which a world without moving objects does not need for its first picture: it
// comes before that picture where something moves, else after it.

import { late } from "../../core/late.ts";

/** See the top of the file. */
export const behaviorsCode = late(() => import("./behaviors.ts"));
