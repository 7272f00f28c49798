// Stands in for a model: an OpenAI-compatible server on loopback that does what the newest user message commands. The
// command may stand anywhere in it, because agents put their own words around what the user wrote.
//
//   scripted-model.mjs [--port N] [--log FILE.jsonl]
//
//   !say TEXT              streams the text (all that follows, markdown too)
//   !slow N [MS]           streams "w1 w2 …", N words, one every MS (100) milliseconds
//   !tool NAME {ARGS}      calls one tool, then answers "RESULT NAME: …" with what came back
//   !tools [{name,args}…]  calls them one after another, then answers "RESULTS …"
//   !par [{name,args}…]    the same, all at once
//   !error STATUS [TEXT]   fails with this HTTP status
//   !hang MS               waits before the first byte
//   !names                 lists the tools that were offered
//
// Anything else comes back as "ECHO: …". POST /script {"replies":[{"text"} | {"tool","args"} | {"error"} | {"words","ms"}]}
// queues replies that go before any command, DELETE /script forgets them; GET /log is every request so far.
import { appendFileSync } from "node:fs";
import { createServer } from "node:http";
import { parseArgs } from "node:util";

const { values: options } = parseArgs({ options: { port: { type: "string", default: "0" }, log: { type: "string" } } });
const keptRequests = 500;
/** Between two pieces of a text that is not slow, so that it still streams. */
const pieceMillis = 5;
const commands = /!(say|slow|tools?|par|error|hang|names)\b/;

const requests = [];
let queue = [];
let answered = 0;

const pause = (millis) => new Promise((next) => setTimeout(next, millis));

function textOf(content) {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content.map((part) => part.text ?? (part.type === "image_url" ? "[image]" : "")).join("\n");
}

// What the gateway adds to a message, and a voice to what it asks, is not the user's.
const added = [/\n+Context:\n[\s\S]*$/, /<<<BEGIN_OPENCLAW_INTERNAL_CONTEXT[\s\S]*?END_OPENCLAW_INTERNAL_CONTEXT>>>/g, /\n+Runtime: agent=[\s\S]*$/];

/** Whether a message begins a turn. A tool's pictures come as a user message of their own, which does not. */
function beginsTurn({ role, content }) {
  if (role !== "user") return false;
  const pictures = Array.isArray(content) && content.some((part) => part.type === "image_url");
  return commands.test(textOf(content)) || !(pictures || textOf(content).trim().startsWith("<<<BEGIN_OPENCLAW_INTERNAL_CONTEXT"));
}

/** The newest user message, and what tools answered since. */
function situation(messages) {
  const at = messages.findLastIndex(beginsTurn);
  const user = added.reduce((text, pattern) => text.replace(pattern, ""), at < 0 ? "" : textOf(messages[at].content)).trim();
  const after = messages.slice(at + 1);
  const pictures = after.filter((m) => Array.isArray(m.content) && m.content.some((part) => part.type === "image_url")).length;
  return { user, pictures, results: after.filter((m) => m.role === "tool").map((m) => textOf(m.content)) };
}

/** The first whole JSON value of a text: the shortest piece from its first bracket to a closing one that parses. */
function firstJSON(text) {
  const from = text.search(/[[{]/);
  if (from < 0) return undefined;
  for (let to = from + 1; to <= text.length; to++) {
    if (!"]}".includes(text[to - 1])) continue;
    try {
      return JSON.parse(text.slice(from, to));
    } catch {} // a longer piece
  }
  return undefined;
}

/** What to do about one request. */
function plan(request) {
  if (queue.length > 0 && request.tools?.length > 0) return queue.shift(); // side requests (titles) carry no tools
  const { user, results, pictures } = situation(request.messages ?? []);
  const [, command] = commands.exec(user) ?? [];
  const rest = user.slice(user.search(commands) + (command?.length ?? 0) + 1).trim();
  const [first, second] = rest.split(/\s+/);
  switch (command) {
    case "say":
      return { text: rest };
    case "slow":
      return { words: Number(first), ms: Number(second) || 100 };
    case "error":
      return { error: Number(first), text: rest.slice(first.length).trim() || "scripted error" };
    case "hang":
      return { hang: Number(first), text: "done hanging" };
    case "names":
      return { text: `TOOLS ${(request.tools ?? []).map((t) => t.function.name).join(" ")}` };
    case "tool": {
      if (results.length === 0) return { calls: [{ name: first, args: firstJSON(rest) ?? {} }] };
      return { text: `RESULT ${first}: ${results.at(-1).slice(0, 4000)}${pictures > 0 ? ` [images=${pictures}]` : ""}` };
    }
    case "tools":
    case "par": {
      const calls = firstJSON(rest) ?? [];
      const next = command === "par" ? (results.length === 0 ? calls : []) : calls.slice(results.length, results.length + 1);
      return next.length > 0 ? { calls: next } : { text: `RESULTS ${results.map((r) => r.slice(0, 500)).join(" | ")}` };
    }
    default:
      return { text: `ECHO: ${user.split("\n").at(-1).slice(0, 2000)}` };
  }
}

async function answer(res, request, step) {
  const id = `scripted-${++answered}`;
  const base = { id, created: Math.floor(Date.now() / 1000), model: request.model };
  if (step.hang) await pause(step.hang);
  if (step.error) return json(res, step.error, { error: { message: step.text ?? "scripted error", type: "scripted", code: String(step.error) } });
  const calls = step.calls ?? (step.tool ? [{ name: step.tool, args: step.args }] : []);
  const toolCalls = calls.map((c, index) => ({ index, id: `call_${id}_${index}`, type: "function", function: { name: c.name, arguments: JSON.stringify(c.args ?? {}) } }));
  const pieces = step.words ? Array.from({ length: step.words }, (_, i) => `w${i + 1} `) : ((step.text ?? "").match(/[\s\S]{1,12}/g) ?? []);
  const usage = { prompt_tokens: 10, completion_tokens: pieces.length + 1, total_tokens: pieces.length + 11 };
  const finish_reason = calls.length > 0 ? "tool_calls" : "stop";
  if (!request.stream) {
    const message = { role: "assistant", content: pieces.join(""), ...(calls.length > 0 ? { tool_calls: toolCalls } : {}) };
    return json(res, 200, { ...base, object: "chat.completion", usage, choices: [{ index: 0, finish_reason, message }] });
  }
  res.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache" });
  const send = (choices, more = {}) => res.write(`data: ${JSON.stringify({ ...base, object: "chat.completion.chunk", choices, ...more })}\n\n`);
  const delta = (value, reason = null) => send([{ index: 0, delta: value, finish_reason: reason }]);
  delta({ role: "assistant", content: "" });
  for (const content of pieces) {
    await pause(step.ms ?? pieceMillis);
    if (res.closed) return;
    delta({ content });
  }
  if (calls.length > 0) delta({ tool_calls: toolCalls });
  delta({}, finish_reason);
  send([], { usage });
  res.end("data: [DONE]\n\n");
}

function json(res, status, value) {
  res.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
}

async function handle(req, res) {
  let body = "";
  for await (const chunk of req) body += chunk;
  const path = new URL(req.url, "http://model").pathname;
  if (path === "/healthz") return json(res, 200, { ok: true });
  if (path === "/log") return json(res, 200, requests);
  if (path === "/script") {
    queue = req.method === "DELETE" ? [] : [...queue, ...JSON.parse(body).replies];
    return json(res, 200, { queued: queue.length });
  }
  if (path.endsWith("/models")) return json(res, 200, { object: "list", data: [{ id: "scripted-1", object: "model", owned_by: "scripted" }] });
  if (!path.endsWith("/chat/completions")) return json(res, 404, { error: { message: "not scripted" } });
  const request = JSON.parse(body);
  const step = plan(request);
  const entry = { at: new Date().toISOString(), step, tools: request.tools?.map((t) => t.function.name), messages: request.messages };
  requests.push(entry);
  if (requests.length > keptRequests) requests.shift();
  if (options.log) appendFileSync(options.log, `${JSON.stringify(entry)}\n`);
  await answer(res, request, step);
}

const server = createServer((req, res) => handle(req, res).catch((e) => (res.headersSent ? res.destroy(e) : json(res, 500, { error: { message: String(e) } }))));
server.listen(Number(options.port), "127.0.0.1", () => console.log(`SCRIPTED_MODEL_READY http://127.0.0.1:${server.address().port}/v1`));
