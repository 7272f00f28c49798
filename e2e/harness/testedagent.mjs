// A coding agent that can be tested for whether it asks: an npm package under the name of Claude Code's adapter
// (testedprogram.mjs is its program).
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(new URL("testedprogram.mjs", import.meta.url));

/** Installs the agent below a folder, in a version that World does not know. Answers the environment in which the service
 * finds it, and how it is told to do otherwise, to go on as usual, and to become other bytes. */
export function makeTested(dir) {
  const home = join(dir, "lib/node_modules/@agentclientprotocol/claude-agent-acp");
  const bin = join(dir, "bin");
  for (const folder of [home, bin]) mkdirSync(folder, { recursive: true });
  const source = readFileSync(program, "utf8");
  const install = (version) => {
    const text = `#!${process.execPath}\nprocess.argv.push(${JSON.stringify(dir)}, "${version}");\n${source}`;
    writeFileSync(join(home, "index.mjs"), text, { mode: 0o755 });
    writeFileSync(join(home, "package.json"), JSON.stringify({ name: "@agentclientprotocol/claude-agent-acp", version, type: "module" }));
  };
  install("9.9.9");
  symlinkSync(join(home, "index.mjs"), join(bin, "claude-agent-acp"));
  writeFileSync(join(bin, "node"), "#!/bin/sh\necho v22.0.0\n", { mode: 0o755 }); // it runs on whatever runs the specs
  return {
    env: { WORLD_ACP: "auto", HOME: dir, PATH: `${bin}:/usr/bin:/bin` },
    tell: (word) => writeFileSync(join(dir, word), ""),
    goOn: (word) => rmSync(join(dir, word)),
    update: install,
  };
}
