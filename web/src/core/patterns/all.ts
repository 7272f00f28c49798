// The composites that are built by their measures. They come in a chunk of their own, after the first picture.

import { bridge } from "./bridge.ts";
import { garden } from "./garden.ts";
import type { Composite } from "./kit.ts";
import { maze } from "./maze.ts";
import { pavilion } from "./pavilion.ts";
import { room } from "./room.ts";
import { stock } from "./shelf.ts";
import { tower } from "./tower.ts";

const ALL: Readonly<Record<string, Composite>> = { bridge, tower, room, garden, maze, pavilion };

stock(ALL);
