// All that calls and hands can do to a world: one chunk of the page (rules.ts).

export { duplicateObjects } from "./duplicate.ts";
export { execute } from "./execute.ts";
export { isStillClear as goesOn, reroute as goOtherwise, walkAct } from "./walking.ts";
