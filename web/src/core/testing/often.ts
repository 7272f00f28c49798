// Repetition counts of property tests.

declare const process: { env: Record<string, string | undefined> };

/** `seldom` repetitions in a normal run, `often` in the long form of the checks (WORLD_LONG). */
export const times = (seldom: number, often: number): number => (process.env["WORLD_LONG"] ? often : seldom);
