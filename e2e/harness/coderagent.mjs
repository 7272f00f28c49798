// A coding agent for specs and pictures: it speaks ACP on stdio as Claude Code's adapter does, starts the MCP servers that
// it is given, and plays the part whose words stand in the prompt (parts.json beside it), step by step:
//
//   { thought | say }                  what it thinks or says, in small pieces
//   { plan: [[text, state], …] }
//   { read: path }                     a file, without a question
//   { run: command, output }           a command, after a question
//   { edit: path, text }               a file becomes this, after a question; `path` may be new
//   { mull: name }                     goes on thinking until there is a file of this name beside parts.json, or for a stop
//   { hold: name }                     waits until there is a file of this name beside parts.json, or for a stop
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";

const here = process.argv[2];
const sessions = new Map(); // id → { folder, servers, stopped }
const questions = new Map();
let next = 0;

const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
const pause = (millis) => new Promise((done) => setTimeout(done, millis));
const modes = { currentModeId: "default", availableModes: ["default", "plan", "acceptEdits"].map((id) => ({ id, name: id })) };

/** Starts the MCP servers of a session and lists their tools: only then a session counts as ready. */
function hands(servers = []) {
  return servers.map(({ command, args = [], env = [] }) => {
    const set = Object.fromEntries(env.map(({ name, value }) => [name, value]));
    const server = spawn(command, args, { env: { ...process.env, ...set }, stdio: ["pipe", "pipe", "ignore"] });
    const clientInfo = { name: "coder", version: "1" };
    const lines = [
      { id: 1, method: "initialize", params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo } },
      { method: "notifications/initialized" },
      { id: 2, method: "tools/list" },
    ];
    const call = (line) => server.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...line })}\n`);
    lines.forEach(call);
    return call;
  });
}

/** One turn of a session. */
async function play(id, prompt) {
  const session = sessions.get(id);
  session.stopped = false;
  const parts = JSON.parse(readFileSync(join(here, "parts.json"), "utf8"));
  const words = Object.keys(parts).find((part) => prompt.includes(part));
  const update = (sessionUpdate, rest) => send({ method: "session/update", params: { sessionId: id, update: { sessionUpdate, ...rest } } });
  for (const step of parts[words] ?? [{ say: "I have nothing to do." }]) {
    if (session.stopped) return "cancelled";
    await act(step, { id, session, update });
  }
  return session.stopped ? "cancelled" : "end_turn";
}

async function act(step, { id, session, update }) {
  if (step.say ?? step.thought) {
    for (const text of (step.say ?? step.thought).match(/\S+\s*/g)) {
      update(step.say ? "agent_message_chunk" : "agent_thought_chunk", { content: { type: "text", text } });
      await pause(8);
    }
  } else if (step.plan) update("plan", { entries: step.plan.map(([content, status]) => ({ content, status, priority: "medium" })) });
  else if (step.mull)
    while (!session.stopped && !existsSync(join(here, step.mull))) {
      update("agent_thought_chunk", { content: { type: "text", text: "And the next. " } });
      await pause(2000);
    }
  else if (step.report) {
    const line = { id: `call-${++next}`, method: "tools/call", params: { name: "coder_report", arguments: step.report } };
    for (const call of session.servers) call(line);
  } else if (step.hold) while (!session.stopped && !existsSync(join(here, step.hold))) await pause(20);
  else if (step.read) {
    const call = { toolCallId: `call-${++next}`, title: `Read ${step.read}`, kind: "read", locations: [{ path: join(session.folder, step.read) }] };
    update("tool_call", { ...call, status: "in_progress" });
    update("tool_call_update", { toolCallId: call.toolCallId, status: "completed" });
  } else await change(step, { id, session, update });
}

/** What it does only if it may. */
async function change({ run, output, edit, text }, { id, session, update }) {
  const path = edit && join(session.folder, edit);
  const oldText = path && existsSync(path) ? readFileSync(path, "utf8") : null;
  const call = run
    ? { title: run, kind: "execute", name: "Bash", rawInput: { command: run, description: "Run the tests" } }
    : { title: `Edit ${edit}`, kind: "edit", name: "Edit", rawInput: { file_path: path }, locations: [{ path }], content: [{ type: "diff", path, oldText, newText: text }] };
  call.toolCallId = `call-${++next}`;
  update("tool_call", { ...call, status: "pending" });
  const options = [
    { optionId: "allow", name: "Allow", kind: "allow_once" },
    { optionId: "reject", name: "Reject", kind: "reject_once" },
  ];
  const { outcome } = await ask("session/request_permission", { sessionId: id, toolCall: call, options });
  const allowed = outcome?.optionId === "allow";
  if (allowed && path) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  const told = output && allowed ? { content: [{ type: "content", content: { type: "text", text: output } }] } : {};
  update("tool_call_update", { toolCallId: call.toolCallId, status: allowed ? "completed" : "failed", ...told });
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
    agentInfo: { name: "@agentclientprotocol/claude-agent-acp", version: "0.101.0" },
    agentCapabilities: { loadSession: false, promptCapabilities: { image: true }, sessionCapabilities: { resume: {} } },
  }),
  "session/new": ({ cwd, mcpServers }) => {
    const sessionId = `session-${process.pid}-${++next}`;
    sessions.set(sessionId, { folder: cwd, servers: hands(mcpServers) });
    return { sessionId, modes };
  },
  "session/resume": ({ sessionId, cwd, mcpServers }) => {
    sessions.set(sessionId, { folder: cwd, servers: hands(mcpServers) });
    return { modes };
  },
  "session/set_mode": () => ({}),
  "session/cancel": ({ sessionId }) => {
    const session = sessions.get(sessionId);
    if (session) session.stopped = true;
    for (const answered of questions.values()) answered({});
  },
  "session/prompt": async ({ sessionId, prompt }) => ({ stopReason: await play(sessionId, prompt.map(({ text = "" }) => text).join("\n")) }),
};

createInterface({ input: process.stdin }).on("line", async (line) => {
  const { id, method, params, result } = JSON.parse(line);
  if (!method) {
    questions.get(id)?.(result ?? {});
    questions.delete(id);
    return;
  }
  const answer = METHODS[method];
  if (!answer) return send({ id, error: { code: -32601, message: "unknown" } });
  const answered = await answer(params);
  if (id !== undefined) send({ id, result: answered });
}).on("close", () => process.exit(0));
