// All plans of whole buildings. Importing this file registers them; it is a chunk of its own that is fetched
// after the first picture.

import { bridge } from "./bridge.ts";
import { garden } from "./garden.ts";
import type { Composite } from "./kit.ts";
import { maze } from "./maze.ts";
import { pavilion } from "./pavilion.ts";
import { room } from "./room.ts";
import { stock } from "./shelf.ts";
import { tower } from "./tower.ts";

/** Every plan by the name that `pattern` has. */
const ALL: Readonly<Record<string, Composite>> = { bridge, tower, room, garden, maze, pavilion };

stock(ALL);
