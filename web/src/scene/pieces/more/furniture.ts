// The furniture that comes when it is needed.

import { living } from "./living.ts";
import { outdoors } from "./outdoors.ts";
import { parlour } from "./parlour.ts";
import { things } from "./things.ts";

export const makers = { ...living, ...things, ...outdoors, ...parlour };
