import { describe, expect, it } from "vitest";
import type { ProjectChoices, ProjectTouch } from "../../wire/types.gen.ts";
import { prefixAbout } from "./askabout.ts";
import { folderOf, matchingFolders, splitLine, withChoice } from "./complete.ts";
import { branchText, languageColor, markLabel, projectFacts, touchLabel } from "./labels.ts";

describe("completing a path", () => {
  const code: ProjectChoices = { folder: "/home/ada/code", shown: "~/code", folders: ["world", "Web", "notes"] };

  it("offers what begins as typed, and takes it into the line", () => {
    expect(splitLine("~/code/w")).toEqual({ folder: "~/code", typed: "w" });
    expect(matchingFolders(code, "w")).toEqual(["world", "Web"]);
    expect(withChoice(code, "world")).toBe("~/code/world/");
    expect(withChoice({ ...code, shown: "/", folder: "/" }, "srv")).toBe("/srv/");
    expect(matchingFolders({ ...code, folders: null as unknown as string[] }, "")).toEqual([]);
  });

  it("asks for a folder by the service's own name where that is known, and as typed elsewhere", () => {
    expect(folderOf("~/code/world/", code)).toBe("/home/ada/code/world");
    expect(folderOf("~/code", code)).toBe("/home/ada/code");
    expect(folderOf("~/code/world/web", code)).toBe("~/code/world/web");
    expect(folderOf(" /srv/x ", code)).toBe("/srv/x");
    expect(folderOf("/", null)).toBe("/");
    const root = { ...code, folder: "/", shown: "/" };
    expect(folderOf("/srv", root)).toBe("/srv");
  });

  it("keeps to the marks of Windows there", () => {
    const windows = { ...code, folder: "C:\\Users\\ada", shown: "C:\\Users\\ada" };
    expect(splitLine("C:\\Users\\ada\\co")).toEqual({ folder: "C:\\Users\\ada", typed: "co" });
    expect(withChoice(windows, "code")).toBe("C:\\Users\\ada\\code\\");
    expect(folderOf("C:\\Users\\ada\\code\\", windows)).toBe("C:\\Users\\ada\\code");
  });
});

it("begins a message about a file, and keeps what was written", () => {
  expect(prefixAbout("src/x.go", "")).toBe("About src/x.go: ");
  expect(prefixAbout("b.go", "About a.go: why?")).toBe("About b.go: why?");
  expect(prefixAbout("b.go", "Hello")).toBe("About b.go: Hello");
});

it("says who did what, and nothing that nobody knows", () => {
  const touch: ProjectTouch = { at: "", how: "edit", source: "tool edit", path: "a\nb.go", agent: "Claude" };
  expect(touchLabel(touch)).toEqual({ who: "Claude", did: "changed", what: "a␊b.go" });
  const { agent: _, ...nobody } = touch;
  expect(touchLabel({ ...nobody, path: "b.go" })).toEqual({ who: "", did: "changed on disk", what: "b.go" });
  expect(touchLabel({ ...touch, path: "b.go", how: "read", count: 12 }).what).toBe("12 files around b.go");
});

it("says what the project is in words", () => {
  const git = { branch: "main", head: "1a2b3c4", changed: 4 };
  expect(projectFacts({ phase: "ready", files: 312, lines: 41_800, git })).toBe("312 files · 41,800 lines · 4 changed");
  expect(projectFacts({ phase: "ready", files: 1, lines: 1 })).toBe("1 file · 1 line");
  expect(branchText(git)).toBe("branch main");
  expect(branchText({ head: "1a2b3c4", doing: "rebase", conflict: 2 })).toBe(
    "detached at 1a2b3c4 · rebase in progress · 2 in conflict",
  );
  expect(branchText({ branch: "main" })).toBe("branch main · no commit yet");
  expect(branchText(undefined)).toBe("no git repository");
  const mark = { id: 1, path: "", kind: "failing", note: "TestA\u202e", by: "go test", at: "" } as const;
  expect(markLabel(mark, () => "")).toBe("Failing, by go test: TestA\\u202e");
  for (let family = 0; family < 9; family++) expect(languageColor(family, "")).toMatch(/^#[0-9a-f]{6}$/i);
});

it("languages that a web project mixes have colours of their own", () => {
  const web = ["TypeScript", "JavaScript", "CSS", "HTML"].map((name) => languageColor(1, name));
  const data = ["JSON", "YAML", "TOML", "Lock file"].map((name) => languageColor(3, name));
  expect(new Set([...web, ...data, languageColor(4, "Markdown"), languageColor(2, "Shell")]).size).toBe(10);
});
