// The buildings and their parts that come when they are needed.

import { country } from "./country.ts";
import { landmark } from "./landmark.ts";
import { parts } from "./parts.ts";
import { town } from "./town.ts";
import { village } from "./village.ts";

export const makers = { ...parts, ...town, ...country, ...landmark, ...village };
