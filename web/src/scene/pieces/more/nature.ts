// Chunk of the category "nature": all plants, stones and waters that a new world does not show. See ../index.ts.

import { forest } from "./forest.ts";
import { gardenPieces } from "./garden.ts";
import { water } from "./water.ts";
import { wild } from "./wild.ts";

export const moreNature = { ...forest, ...gardenPieces, ...water, ...wild };
