// The code of bodies (bodies.ts), which a world with nobody in it does not need for its first picture: where somebody is,
// it is asked for as soon as the page hears of them, beside the making of the scene; else after that picture.

import { late } from "../../core/late.ts";

/** See the top of the file. */
export const bodiesCode = late(() => import("./bodies.ts"));
