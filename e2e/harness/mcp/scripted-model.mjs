// A scripted stand-in for a model endpoint (Anthropic Messages), so that a real MCP client can be driven on loopback
// with no model and no account. Each turn makes the next step's tool call; after the last one it answers with a text.
//
//   scripted-model.mjs serve STEPS.json LOG.jsonl PORT
//   scripted-model.mjs check STEPS.json LOG.jsonl [PROBE]     rc 0: every step was answered as it expects
//
// A step: {"tool": "place_objects", "args": {...}, "expect": "regex of the answer's text, any case", "error": true, "images": 1}.
// The tool's bare name is enough: the client's prefix is found. A client that defers its tools (ToolSearch) is asked
// for the tool first; that turn is not a step.
import { appendFileSync, readFileSync } from "node:fs";
import { createServer } from "node:http";

const SERVER = "world"; // its name in the client's configuration
const [mode, stepsFile, logFile, last] = process.argv.slice(2);
const steps = JSON.parse(readFileSync(stepsFile, "utf8"));

/** What a tool's answer brought to the model: text and images. */
function flatten(content, isError) {
  const out = { text: "", images: [], isError };
  const eat = (part) => {
    if (part == null) return;
    if (typeof part === "string") out.text += part;
    else if (Array.isArray(part)) part.forEach(eat);
    else if (part.type === "image") out.images.push({ type: part.source?.media_type, base64: part.source?.data?.length ?? 0 });
    else out.text += part.text ?? JSON.stringify(part);
  };
  eat(content);
  return { ...out, length: out.text.length, text: out.text.slice(0, 9000) };
}

/** The next thing to say, given one request of the client. */
function answer(request) {
  const names = (request.tools ?? []).map((t) => t.name);
  const found = (request.messages ?? []).flatMap((m) => (Array.isArray(m.content) ? m.content : [])).filter((c) => c.type === "tool_result");
  const results = found.filter((r) => !r.tool_use_id.startsWith("search_")).map((r) => flatten(r.content, !!r.is_error));
  const step = names.length > 0 ? steps[results.length] : undefined; // side requests (titles) carry no tools
  if (!step) return { results, text: "Done." };
  const full = `mcp__${SERVER}__${step.tool}`;
  const searchId = `search_${results.length}`;
  if (!names.includes(full) && names.includes("ToolSearch") && found.at(-1)?.tool_use_id !== searchId) {
    return { results, use: { id: searchId, name: "ToolSearch", input: { query: `select:${full}`, max_results: 5 } } };
  }
  return { results, use: { id: `call_${results.length}`, name: full, input: step.args ?? {} } };
}

function stream(res, model, { use, text }) {
  const event = (type, data) => res.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`);
  const delta = use ? { type: "input_json_delta", partial_json: JSON.stringify(use.input) } : { type: "text_delta", text };
  const usage = { input_tokens: 10, output_tokens: 20 };
  res.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache" });
  event("message_start", { message: { id: `msg_${Date.now()}`, type: "message", role: "assistant", model, content: [], stop_reason: null, stop_sequence: null, usage } });
  event("content_block_start", { index: 0, content_block: use ? { type: "tool_use", ...use, input: {} } : { type: "text", text: "" } });
  event("content_block_delta", { index: 0, delta });
  event("content_block_stop", { index: 0 });
  event("message_delta", { delta: { stop_reason: use ? "tool_use" : "end_turn", stop_sequence: null }, usage });
  event("message_stop", {});
  res.end();
}

async function handle(req, res) {
  let body = "";
  for await (const chunk of req) body += chunk;
  const path = req.url.split("?")[0];
  const json = (status, value) => res.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
  if (path.endsWith("/count_tokens")) return json(200, { input_tokens: 100 });
  if (!path.endsWith("/v1/messages")) return json(404, { type: "error", error: { type: "not_found_error", message: "not scripted" } });
  const request = JSON.parse(body);
  const next = answer(request);
  appendFileSync(logFile, `${JSON.stringify({ results: next.results, search: next.use?.name === "ToolSearch", body })}\n`);
  if (request.stream) return stream(res, request.model, next);
  const content = next.use ? { type: "tool_use", ...next.use } : { type: "text", text: next.text };
  json(200, { id: `msg_${Date.now()}`, type: "message", role: "assistant", model: request.model, content: [content], stop_reason: next.use ? "tool_use" : "end_turn", stop_sequence: null, usage: { input_tokens: 10, output_tokens: 20 } });
}

/** What is wrong with a step's answer; empty: nothing. */
function faults(step, result) {
  if (!result) return ["no answer"];
  const out = [];
  if (step.expect && !new RegExp(step.expect, "si").test(result.text)) out.push(`its text does not match /${step.expect}/`);
  if (!!step.error !== result.isError) out.push(step.error ? "it is no error" : "it is an error");
  if (result.images.length < (step.images ?? 0)) out.push(`${result.images.length} of ${step.images} images`);
  return out;
}

function check(probe) {
  const requests = readFileSync(logFile, "utf8").trim().split("\n").map((l) => JSON.parse(l));
  const results = requests.reduce((best, r) => (r.results.length >= best.length ? r.results : best), []);
  let bad = 0;
  for (const [i, step] of steps.entries()) {
    const wrong = faults(step, results[i]);
    if (wrong.length > 0) bad++;
    const pictures = (results[i]?.images ?? []).map((m) => `[${m.type}, ${m.base64} base64] `).join("");
    console.log(`${wrong.length > 0 ? "FAIL" : "ok  "} ${step.tool}: ${pictures}${JSON.stringify((results[i]?.text ?? "").slice(0, 140))} ${wrong.join("; ")}`);
  }
  if (probe && !requests.some((r) => r.body.includes(probe))) {
    bad++;
    console.log(`FAIL the server's instructions ("${probe}") did not reach the model`);
  }
  console.log(`${steps.length - bad < 0 ? 0 : steps.length - bad} of ${steps.length} steps as expected, ${requests.length} requests, tools deferred: ${requests.some((r) => r.search) ? "yes" : "no"}`);
  process.exit(bad > 0 ? 1 : 0);
}

if (mode === "check") check(last);
else createServer((req, res) => handle(req, res).catch((e) => res.destroy(e))).listen(Number(last), "127.0.0.1");
