// Setup of unit tests: loads the code for calls first, as a page does after its first picture.

import { executorCode } from "../lateexecutor.ts";

await executorCode.load();
