declare const process: { env: Record<string, string | undefined> };

/** How often something is repeated: seldom, and often in the long form of the checks (WORLD_LONG). */
export const times = (seldom: number, often: number): number => (process.env["WORLD_LONG"] ? often : seldom);
