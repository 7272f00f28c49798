// The program of testedagent.mjs: it speaks ACP on stdio and works for the model that its environment names. It asks before
// it acts, unless a file in the folder that it is given says otherwise:
//
//   acts   it acts without asking
//   waits  it begins no turn while the file is there
import { execFileSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";

const [folder, version] = process.argv.slice(-2);
const told = (word) => existsSync(join(folder, word));
const questions = new Map();
let next = 0;
let stopped = new AbortController();

const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
const modes = { currentModeId: "default", availableModes: ["default", "plan", "acceptEdits"].map((id) => ({ id, name: id })) };

const tool = (name, ...properties) => ({
  type: "function",
  function: { name, parameters: { type: "object", properties: Object.fromEntries(properties.map((one) => [one, { type: "string" }])) } },
});
const TOOLS = [
  tool("write", "filePath", "content"),
  tool("bash", "command"),
  tool("mcp__theworld__place_objects", "label"),
  tool("mcp__theworld__world_info"),
];

/** What the model says next: words, and the call of a tool. `hear` gets the words as they come. */
async function think(messages, hear) {
  const answer = await fetch(`${process.env.ANTHROPIC_BASE_URL}/v1/chat/completions`, {
    method: "POST",
    headers: { Authorization: `Bearer ${process.env.ANTHROPIC_API_KEY}` },
    body: JSON.stringify({ model: "m", stream: true, messages, tools: TOOLS }),
    signal: stopped.signal,
  });
  let call;
  for await (const line of createInterface({ input: Readable.fromWeb(answer.body) })) {
    if (!line.startsWith("data: {")) continue;
    const { content, tool_calls: calls } = JSON.parse(line.slice(6)).choices?.[0]?.delta ?? {};
    if (content) hear(content);
    call ??= calls?.[0]?.function;
  }
  return call;
}

/** A turn: what the model wants is done until it wants nothing more. */
async function turn(sessionId, text) {
  stopped = new AbortController();
  while (told("waits") && !stopped.signal.aborted) await new Promise((done) => setTimeout(done, 20));
  const messages = [{ role: "user", content: text }];
  const update = (more) => send({ method: "session/update", params: { sessionId, update: more } });
  try {
    for (;;) {
      const call = await think(messages, (words) => update({ sessionUpdate: "agent_message_chunk", content: { type: "text", text: words } }));
      if (!call) return "end_turn";
      await use(sessionId, call.name, JSON.parse(call.arguments));
      messages.push({ role: "assistant", content: "" }, { role: "tool", content: "done" });
    }
  } catch (error) {
    if (stopped.signal.aborted) return "cancelled";
    throw error;
  }
}

/** A call of a tool, after a question. */
async function use(sessionId, name, input) {
  if (name.endsWith("world_info")) return;
  const { filePath, content, command } = input;
  const toolCall = { toolCallId: `call-${++next}`, title: name, kind: "execute", rawInput: input };
  if (filePath) Object.assign(toolCall, { kind: "edit", content: [{ type: "diff", path: filePath, newText: content }] });
  if (name.startsWith("mcp__"))
    Object.assign(toolCall, { kind: "other", _meta: { claudeCode: { toolName: name, mcpServer: { name: name.split("__")[1] } } } });
  const options = ["allow_once", "reject_once"].map((kind) => ({ optionId: kind, name: kind, kind }));
  if (!told("acts")) {
    const { outcome } = await ask("session/request_permission", { sessionId, toolCall, options });
    if (outcome?.optionId !== "allow_once") return;
  }
  if (filePath) writeFileSync(filePath, content);
  else if (command) execFileSync("sh", ["-c", command]);
}

function ask(method, params) {
  const id = `ask-${++next}`;
  send({ id, method, params });
  return new Promise((answered) => questions.set(id, answered));
}

/** What is asked of it: method → its answer. */
const METHODS = {
  initialize: () => ({
    protocolVersion: 1,
    agentInfo: { name: "@agentclientprotocol/claude-agent-acp", version },
    agentCapabilities: { loadSession: false, sessionCapabilities: { resume: {} } },
  }),
  "session/new": () => ({ sessionId: `session-${process.pid}-${++next}`, modes }),
  "session/resume": () => ({ modes }),
  "session/set_mode": () => ({}),
  "session/cancel": () => stopped.abort(),
  "session/prompt": async ({ sessionId, prompt }) => ({ stopReason: await turn(sessionId, prompt.map(({ text = "" }) => text).join("\n")) }),
};

createInterface({ input: process.stdin })
  .on("line", async (line) => {
    const { id, method, params, result } = JSON.parse(line);
    if (!method) {
      questions.get(id)?.(result ?? {});
      questions.delete(id);
      return;
    }
    const found = await METHODS[method]?.(params);
    if (id !== undefined) send({ id, result: found ?? {} });
  })
  .on("close", () => process.exit(0));
