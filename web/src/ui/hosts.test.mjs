import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { hosts } from "./hosts.ts";

const readme = readFileSync(new URL("../../../README.md", import.meta.url), "utf8");

for (const host of hosts("http://127.0.0.1:4516")) {
  it(`${host.name}: page and README name the same way in`, () => {
    expect(readme).toContain(host.command);
  });
}

it("names the port when it is not the usual one, so that the agent comes to this world and no other", () => {
  for (const { command } of hosts("http://127.0.0.1:45001")) expect(command).toContain("45001");
});
