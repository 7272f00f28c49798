// Everything that tool calls and the user's tools can do to a world, as one lazily loaded chunk of the page
// (rules.ts).

export { duplicateObjects } from "./duplicate.ts";
export { execute } from "./execute.ts";
export { isStillClear, reroute, walkAct } from "./walking.ts";
