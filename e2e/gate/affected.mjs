// What of the lane "null" `make check` runs for changed paths: by a small list, and everything for what is not in it. The
// gate runs all, and says so when it fails where this would not have looked (run.mjs, --base).

/** [paths, specs]: a spec is a file's name, or [name, pattern of its specs]; null: all of the lane. The first line that
 * matches counts. */
const MAP = [
  [/^e2e\/browser\/([a-z_]+)\.test\.mjs$/, "itself"],
  [/^(e2e\/(harness|browser|gate)\/|e2e\/package|Makefile|web\/package|go\.(mod|sum))/, null],
  [/\.md$|^(docs|bench|evidence|e2e|skill|\.ci|\.git)|^(LICENSE|install\.sh|manifest\.json)$|^assets\/dist\/|(\.|_)test\.[a-z]+$|\/testing\/|\/testdata\//, []],
  [/voice/, [["voice", "one talks|mute, unmute"]]],
  [/project/, [["project", "by keyboard alone"]]],
  [/^web\/src\/scene\//, ["hands", "motion", "graphics", "brought"]],
  [/hosted|relay|pairing|paired|uplink|account|passkey|^web\/src\/app\/(login|mode)/, ["hosted", "oidc", "pairing"]],
  [/^web\/src\/(ui\/|style)/, ["panels", ["axe", "1440 wide, light"], "twin", "phone", "access", "commands"]],
  [/^web\/src\/app/, ["panels", "hands", "worlds", "replay", "files"]],
  [/^web\/src\/core\/|^internal\/world\/(doc|tool|live|directory|asset)\//, ["build", "replay", "worlds", "twin"]],
  [/^(web\/src\/(net|wire)\/|internal\/(world\/(router|store)|wire)\/)/, [["faults", "cut off|two pages"], "worlds", "version"]],
  [/^internal\/(server|access|base\/local)\/|^cmd\/|^worldclient\//, ["worlds", "panels"]],
  [/^internal\/agents\/(acp|acpagent|openclaw)\/|^mcpserver\/|^tools\//, []],
];
const ALWAYS = ["main_job", "page"];

const fileOf = (name) => `browser/${name}.test.mjs`;

/** The files to run, each with the pattern of the specs of it (undefined: all), and why. */
export function affected(paths, all) {
  const specs = {};
  const add = (spec) => {
    const [name, pattern] = Array.isArray(spec) ? spec : [spec];
    const file = fileOf(name);
    specs[file] = pattern && (!(file in specs) || specs[file]) ? [specs[file], pattern].filter(Boolean).join("|") : undefined;
  };
  const whole = (why) => ({ specs: Object.fromEntries(all.map((file) => [file, undefined])), why });
  for (const name of ALWAYS) add(name);
  for (const path of paths) {
    const [pattern, chosen] = MAP.find(([found]) => found.test(path)) ?? [];
    if (pattern === undefined) return whole(`all specs: ${path} is on no list`);
    if (chosen === null) return whole(`all specs: ${path} is part of what runs them`);
    if (chosen === "itself") add(pattern.exec(path)[1]);
    else for (const spec of chosen) add(spec);
  }
  return { specs, why: `specs for ${paths.length} changed files: ${Object.entries(specs).map(([file, only]) => (only ? `${file} (${only})` : file)).join(", ")}` };
}
