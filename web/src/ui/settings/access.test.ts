import { expect, it } from "vitest";
import { readAccess } from "../../app/accesslist.ts";
import { browserFacts, tokenFacts } from "./access.tsx";

const NOW = Date.parse("2026-11-24T12:00:00Z");

it("tells what a token allows and when it was used", () => {
  const token = { id: "cred_1", name: "guest", worldId: "w", scopes: ["world.write.safe", "world.read"] };
  expect(tokenFacts(token, NOW)).toBe("sees, builds · never used");
  expect(tokenFacts({ ...token, lastUsedAt: "2026-11-24T11:55:00Z" }, NOW)).toBe("sees, builds · used 5 min ago");
});

it("tells which browser is this one, and which only looks", () => {
  const browser = { id: "session_1", browser: "Firefox on Linux", loggedInAt: "2026-11-24T12:00:00Z" };
  expect(browserFacts(browser, "session_1", NOW)).toBe("this browser · logged in just now");
  expect(browserFacts({ ...browser, lastUsedAt: "2026-11-24T11:55:00Z" }, "", NOW)).toBe(
    "logged in just now · used 5 min ago",
  );
  expect(browserFacts({ id: "session_2", browser: "", viewer: true }, "session_1", NOW)).toBe(
    "view-only: an agent has seen its link",
  );
});

it("reads the service's lists, and no others", () => {
  const answer = {
    tokens: [{ id: "a", name: "b", worldId: "w", scopes: ["world.read"] }],
    sessions: [{ id: "s", browser: "" }],
    this: "s",
  };
  expect(readAccess(answer)).toMatchObject({ own: "s", tokens: [{ id: "a" }], browsers: [{ id: "s" }] });
  expect(readAccess({ tokens: answer.tokens })).toMatchObject({ tokens: [{ id: "a" }], browsers: [] }); // a relay's
  for (const bad of [
    null,
    {},
    { ...answer, tokens: [{ id: 1 }] },
    { ...answer, sessions: null },
    { ...answer, tokens: [{ ...answer.tokens[0], scopes: [1] }] },
  ])
    expect(() => readAccess(bad)).toThrow("cannot read");
});
