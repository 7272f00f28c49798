// Plants a forbidden line per rule into a copy of the lint configuration's world and expects the linter to refuse
// it: a rule that stopped firing would otherwise look exactly like clean code.
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";

const web = fileURLToPath(new URL("..", import.meta.url));
const dir = mkdtempSync(join(tmpdir(), "world-lint-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

function lint(folder, source) {
  const file = join("src", folder, source.includes("<") ? "planted.tsx" : "planted.ts");
  rmSync(join(dir, "src"), { recursive: true, force: true });
  mkdirSync(join(dir, "src", folder), { recursive: true });
  cpSync(join(web, ".oxlintrc.json"), join(dir, ".oxlintrc.json"));
  writeFileSync(join(dir, file), source);
  const run = spawnSync(join(web, "node_modules", ".bin", "oxlint"), ["src"], { cwd: dir, encoding: "utf8" });
  return { code: run.status, out: run.stdout + run.stderr };
}

const planted = [
  ["core", 'import { Mesh } from "three";\nexport const m = Mesh;\n', "core is pure"],
  ["core", 'import { signal } from "@preact/signals";\nexport const s = signal;\n', "core is pure"],
  ["core", 'import { connect } from "../net/socket.ts";\nexport const c = connect;\n', "core is pure"],
  ["core/tools", 'import { x } from "../../scene/scene.ts";\nexport const y = x;\n', "core is pure"],
  ["core", "export const now = () => performance.now();\n", "performance"],
  ["core", "export const title = () => document.title;\n", "document"],
  ["core", 'export const get = () => fetch("/");\n', "fetch"],
  ["app", 'export const get = () => fetch("/");\n', "go through net/rest.ts"],
  ["net", 'export const get = () => fetch("/");\n', "go through net/rest.ts"],
  ["ui", "export const send = () => new XMLHttpRequest();\n", "go through net/rest.ts"],
  ["scene", 'import { signal } from "@preact/signals";\nexport const s = signal;\n', "scene may import"],
  ["scene", 'import { x } from "../net/socket.ts";\nexport const y = x;\n', "scene may import"],
  ["ui", 'import { Mesh } from "three";\nexport const m = Mesh;\n', "ui may import"],
  ["ui", 'import { x } from "../scene/scene.ts";\nexport const y = x;\n', "ui may import"],
  ["hands", 'import { x } from "../app/files.ts";\nexport const y = x;\n', "hands are composed by app"],
  ["net", 'import { x } from "../ui/model.ts";\nexport const y = x;\n', "net may import"],
  ["ui/edit", 'import { x } from "../../app/files.ts";\nexport const y = x;\n', "ui may import"],
  ["voice", 'import { x } from "../ui/memory.ts";\nexport const y = x;\n', "voice may import"],
  ["voice", 'import { signal } from "@preact/signals";\nexport const s = signal;\n', "voice may import"],
  ["app", 'import { render } from "preact";\nexport const r = render;\n', "app ties the parts together"],
  ["hands", 'import { render } from "preact";\nexport const r = render;\n', "hands draw nothing"],
  ["ui", "export const A = () => <div onClick={() => {}}>go</div>;\n", "no-static-element-interactions"],
  ["ui", "export const A = () => <pre tabIndex={0}>text</pre>;\n", "no-noninteractive-tabindex"],
];

describe("import direction", () => {
  for (const [folder, source, says] of planted) {
    it(`refuses in ${folder}: ${source.split("\n")[0]}`, () => {
      const { code, out } = lint(folder, source);
      expect(out).toContain(says);
      expect(code).not.toBe(0);
    });
  }

  it("lets an innocent file pass", () => {
    const { code, out } = lint("core", 'import type { Entry } from "../wire/types.gen.ts";\nexport type E = Entry;\n');
    expect(out).toContain("Found 0 warnings and 0 errors");
    expect(code).toBe(0);
  });
});
