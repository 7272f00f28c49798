// The vehicles; they come when they are needed.

import { afloat } from "./afloat.ts";
import { wheels } from "./wheels.ts";

export const makers = { ...wheels, ...afloat };
