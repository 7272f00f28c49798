// What the tool list costs a model, and whether every client can read it.
//
//   toolcost.mjs [--budget TOKENS] [--each TOKENS] [--bytes BYTES] COMMAND [ARGS...]
//
// rc 1: over a budget, a construct that breaks some clients (type unions, $ref, oneOf/anyOf/allOf/not), a name longer
// than 30 characters or outside [a-z0-9_], or a tool without annotations. Tokens: o200k_base over name, description
// and schema; an estimate for other tokenizers.
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { createInterface } from "node:readline";

const argv = process.argv.slice(2);
const limits = { budget: Infinity, each: Infinity, bytes: Infinity };
while (argv[0]?.startsWith("--")) limits[argv.shift().slice(2)] = Number(argv.shift());
const [command, ...args] = argv;
const { encode } = createRequire(join(process.env.HARNESS_DIR, "tokens/package.json"))("gpt-tokenizer/encoding/o200k_base");

/** Speaks JSON-RPC with a stdio server: the tools it lists, and its instructions. */
async function list() {
  const server = spawn(command, args, { stdio: ["pipe", "pipe", "inherit"] });
  const waiting = new Map();
  createInterface({ input: server.stdout }).on("line", (line) => {
    const message = JSON.parse(line); // anything else on stdout is a fault
    waiting.get(message.id)?.(message);
  });
  const send = (message) => server.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  const call = (id, method, params) =>
    new Promise((resolve, reject) => {
      waiting.set(id, resolve);
      setTimeout(() => reject(new Error(`no answer to ${method}`)), 20_000).unref();
      send({ id, method, params });
    });
  const init = await call(1, "initialize", { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "toolcost", version: "1" } });
  send({ method: "notifications/initialized" });
  const { result } = await call(2, "tools/list", {});
  server.stdin.end();
  return { tools: result.tools, instructions: init.result.instructions ?? "" };
}

/** Constructs in a schema that some client cannot read. */
function odd(node, path, inProperties = false) {
  if (node === null || typeof node !== "object") return [];
  const out = [];
  if (!inProperties) {
    if (Array.isArray(node.type)) out.push(`${path}: union of types`);
    for (const key of ["$ref", "oneOf", "anyOf", "allOf", "not"]) if (key in node) out.push(`${path}: ${key}`);
  }
  for (const [key, value] of Object.entries(node)) {
    if (inProperties && value === true) out.push(`${path}/${key}: no schema`);
    out.push(...odd(value, `${path}/${key}`, key === "properties"));
  }
  return out;
}

const { tools, instructions } = await list();
const tokens = (value) => encode(JSON.stringify(value)).length;
const facing = tools.map((t) => ({ name: t.name, description: t.description, input_schema: t.inputSchema }));
const total = tokens(facing);
const bytes = Buffer.byteLength(JSON.stringify(tools));
const faults = [];
if (total > limits.budget) faults.push(`${total} tokens, allowed ${limits.budget}`);
if (bytes > limits.bytes) faults.push(`${bytes} bytes, allowed ${limits.bytes}`);
for (const [i, t] of tools.entries()) {
  if (tokens(facing[i]) > limits.each) faults.push(`${t.name}: ${tokens(facing[i])} tokens, allowed ${limits.each}`);
  if (!/^[a-z0-9_]{1,30}$/.test(t.name)) faults.push(`${t.name}: name`);
  if (!t.annotations) faults.push(`${t.name}: no annotations`);
  faults.push(...odd(t.inputSchema, t.name));
}
const dearest = facing.map((t) => `${t.name} ${tokens(t)}`).sort((a, b) => Number(b.split(" ")[1]) - Number(a.split(" ")[1]));
console.log(`${tools.length} tools, ${total} tokens, ${bytes} bytes; instructions ${Buffer.byteLength(instructions)} bytes; dearest: ${dearest.slice(0, 3).join(", ")}`);
for (const fault of faults) console.log(`FAIL ${fault}`);
process.exit(faults.length > 0 ? 1 : 0);
