// The code of bodies (bodies.ts): the world is seen first, and who is in it right after that.

import { late } from "../../core/late.ts";

/** See the top of the file. */
export const bodiesCode = late(() => import("./bodies.ts"));
