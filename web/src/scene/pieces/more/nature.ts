// The pieces of nature that come when they are needed.

import { forest } from "./forest.ts";
import { garden } from "./garden.ts";
import { water } from "./water.ts";
import { wild } from "./wild.ts";

export const makers = { ...forest, ...garden, ...water, ...wild };
