// A place for coding sessions: a small repository of the user's with tests, settings for agents that came with it, and a
// scripted agent (coderagent.mjs) on the PATH under the name of a known one.
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { git, put } from "./repository.mjs";

const agent = fileURLToPath(new URL("coderagent.mjs", import.meta.url));

const PRICE = `/** The price of an order, in cents. */
export function total(lines) {
  let sum = 0;
  for (const { price, count } of lines) {
    sum += price * count;
  }
  return sum;
}
`;

/** What the agent makes of it. */
export const DISCOUNTED = PRICE.replace("total(lines) {", "total(lines, { discount = 0 } = {}) {").replace("return sum;", "return Math.round(sum * (1 - discount));");

const TEST = `import assert from "node:assert/strict";
import { test } from "node:test";
import { total } from "../src/price.mjs";

test("the lines are added up", () => {
  assert.equal(total([{ price: 250, count: 2 }, { price: 99, count: 1 }]), 599);
});
`;

export const TESTED = `${TEST}
test("a discount is taken off, and rounded to a whole cent", () => {
  assert.equal(total([{ price: 333, count: 1 }], { discount: 0.1 }), 300);
});
`;

const FILES = {
  "README.md": "# Shop\n\nAdds up orders.\n",
  "package.json": '{ "name": "shop", "type": "module", "scripts": { "test": "node --test" } }\n',
  "src/price.mjs": PRICE,
  "src/basket.mjs": 'import { total } from "./price.mjs";\n\nexport const basket = (lines) => ({ lines, total: total(lines) });\n',
  "src/tax.mjs": "export const tax = (cents, rate) => Math.round(cents * rate);\n",
  "test/price.test.mjs": TEST,
  ".claude/settings.json": '{ "permissions": { "allow": ["Bash(npm test)"] } }\n',
};

/** Makes the repository in a folder. */
export function makeShop(root) {
  mkdirSync(root, { recursive: true });
  for (const [path, text] of Object.entries(FILES)) put(root, path, text);
  git(root, "init", "-q");
  for (const [name, value] of [["user.name", "Ada"], ["user.email", "ada@example.org"]]) git(root, "config", name, value);
  git(root, "add", "-A");
  git(root, "commit", "-qm", "Add up orders");
  return root;
}

/** Puts the agent into a folder, with the parts that it plays. Answers the environment in which the service finds it, and
 * how a part that holds goes on. */
export function makeAgent(dir, parts) {
  const bin = join(dir, "bin");
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(dir, "parts.json"), JSON.stringify(parts));
  const program = (name, line) => {
    writeFileSync(join(bin, name), `#!/bin/sh\n${line}\n`);
    chmodSync(join(bin, name), 0o755);
  };
  program("claude-agent-acp", `exec "${process.execPath}" "${agent}" "${dir}"`);
  program("node", "echo v22.0.0"); // the real agent's oldest; this one runs on whatever runs the specs
  return {
    env: { WORLD_ACP: "auto", HOME: dir, PATH: `${bin}:/usr/bin:/bin` },
    goOn: (name) => writeFileSync(join(dir, name), ""),
  };
}
