// Chunk of the category "building": every building and building part that a new world does not show. See ../index.ts.

import { buildingParts } from "./buildingparts.ts";
import { country } from "./country.ts";
import { landmark } from "./landmark.ts";
import { town } from "./town.ts";
import { village } from "./village.ts";
import { walls } from "./walls.ts";

export const moreBuildings = { ...buildingParts, ...town, ...country, ...landmark, ...village, ...walls };
