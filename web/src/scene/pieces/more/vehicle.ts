// Chunk of the category "vehicle": all vehicles. See ../index.ts.

import { craft } from "./craft.ts";
import { wheels } from "./wheels.ts";

export const moreVehicles = { ...wheels, ...craft };
