// Setup of unit tests: loads the rules first, as a page does after its first picture.

import { fetchRules } from "../rules.ts";

await fetchRules();
