import { defineConfig } from "vitest/config";

// Unit tests run in plain Node: what needs a DOM or a GPU is tested in a real browser (e2e/browser).
export default defineConfig({
  test: {
    include: ["src/**/*.test.{ts,mjs}", "lint/**/*.test.mjs"],
    environment: "node",
    testTimeout: 30_000,
    setupFiles: ["src/net/testing/executor.ts"],
    pool: "threads",
    maxWorkers: "100%", // vitest leaves one processor of two alone by itself
    // Files share their modules: loading each anew is half of the work. The long run does it, so that none needs another.
    isolate: Boolean(process.env.WORLD_LONG),
  },
});
