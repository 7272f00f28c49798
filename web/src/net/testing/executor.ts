// Setup of unit tests, run before each file: loads the code for calls first, as a page does after its first picture. Files share
// their modules and globals (isolate: false), so each leaves clocks, spies and globals as it found them.

import { afterAll, vi } from "vitest";
import { executorCode } from "../lateexecutor.ts";

afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

await executorCode.load();
