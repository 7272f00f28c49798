// A reporter of node:test for run.mjs: one line of JSON for each test that ended, and for each word of a test.
import { inspect } from "node:util";

export default async function* events(source) {
  let last = {};
  for await (const { type, data } of source) {
    const ours = data.file !== undefined && data.file === last.file && data.line === last.line; // not the sums at the end
    if (type === "test:diagnostic" && ours) yield `${JSON.stringify({ type: "word", text: data.message })}\n`;
    if (type !== "test:pass" && type !== "test:fail") continue;
    const { name, nesting, line, skip, details } = data;
    if (nesting > 0 || skip !== undefined) continue;
    last = data;
    const error = details.error && inspect(details.error.cause ?? details.error, { depth: 4 });
    yield `${JSON.stringify({ type: type.slice(5), name, line, file: data.file, ms: details.duration_ms, error })}\n`;
  }
}
