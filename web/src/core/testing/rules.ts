// Unit tests begin with the rules at hand, as a page does after its first picture.

import { fetchRules } from "../rules.ts";

await fetchRules();
