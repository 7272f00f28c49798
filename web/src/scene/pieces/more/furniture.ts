// Chunk of the category "furniture": all furniture that a new world does not show. See ../index.ts.

import { household } from "./household.ts";
import { living } from "./living.ts";
import { outdoors } from "./outdoors.ts";
import { parlour } from "./parlour.ts";

export const moreFurniture = { ...living, ...household, ...outdoors, ...parlour };
