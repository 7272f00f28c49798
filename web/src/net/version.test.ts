import { describe, expect, it } from "vitest";
import type { ProtocolRange } from "../wire/types.gen.ts";
import { commonProtocol, isOtherBuild, mismatchText, namedProtocols, protocolsOf } from "./version.ts";

const range = (min: number, max = min): ProtocolRange => ({ min, max });

it.each([
  ["equal", range(1), range(1), 1],
  ["a newer service that still speaks the old one", range(1), range(1, 2), 1],
  ["an older service", range(1, 3), range(1, 2), 2],
  ["ranges that meet in one", range(2, 3), range(3, 5), 3],
  ["a page that is too old", range(1), range(2, 3), undefined],
  ["a page that is too new", range(3), range(1, 2), undefined],
])("the newest common protocol: %s", (_, page, service, common) => {
  expect(commonProtocol(page, service)).toBe(common);
  expect(commonProtocol(service, page)).toBe(common);
});

it.each([
  ["no range, as before ranges were sent", undefined, range(4)],
  ["a range", { min: 2, max: 6 }, range(2, 6)],
  ["a range the wrong way round", { min: 6, max: 2 }, range(4)],
  ["half a range", { min: 2 }, range(4)],
  ["numbers as text", { min: "2", max: "6" }, range(4)],
  ["null", null, range(4)],
])("what a frame of protocol 4 speaks: %s", (_, protocols, spoken) => {
  expect(protocolsOf({ protocol: 4, protocols })).toEqual(spoken);
});

it("what a hello names is what the other end reads", () => {
  expect(namedProtocols(range(3))).toEqual({ protocol: 3 });
  for (const own of [range(3), range(2, 5)]) expect(protocolsOf(namedProtocols(own))).toEqual(own);
});

it("an unknown build is no other build", () => {
  expect(isOtherBuild("b1", "b2")).toBe(true);
  for (const [page, service] of [
    ["b1", "b1"],
    ["", "b2"],
    ["b1", ""],
  ] as const)
    expect(isOtherBuild(page, service)).toBe(false);
});

describe("ends that do not fit: who is older, and what to do", () => {
  it.each([
    ["the page is older", range(1), range(2), /page is older/, /without the browser's cache/],
    ["the page is newer", range(2), range(1), /page is newer/, /restart world-mcp/],
    ["the service said nothing", range(1), undefined, /did not accept/, /update world-mcp/],
  ])("%s", (_, page, service, message, next) => {
    const text = mismatchText(page, service);
    expect(text.message).toMatch(message);
    expect(text.next).toMatch(next);
  });
});
