// What is said to have been heard: never more than was played, and to the millisecond where the player says so.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Playback } from "./playback.js";

const millis = (n) => n * 48;

/** Three marks, 100 ms apart, of one item. */
function playing() {
  const p = new Playback();
  for (let i = 1; i <= 3; i++) {
    p.sound("a", millis(100));
    p.mark(`audio-${i}`, "a");
  }
  return p;
}

test("without a mark nothing was heard", () => {
  const p = playing();
  p.clock = 5000;
  assert.deepEqual(p.state(), [{ itemId: "a", audioEndMs: 0 }]);
});

test("between two marks the clock tells, and never beyond the next", () => {
  const p = playing();
  p.clock = 1000;
  p.heard("audio-1");
  for (const [clock, heard] of [
    [1000, 100],
    [1040, 140],
    [9000, 200],
  ]) {
    p.clock = clock;
    assert.deepEqual(p.state(), [{ itemId: "a", audioEndMs: heard }]);
  }
});

test("what was heard out is not to be cut", () => {
  const p = playing();
  p.heard("audio-3");
  assert.deepEqual(p.state(), []);
  p.heard("audio-1"); // late
  assert.deepEqual(p.state(), []);
});

test("of several items the first ones come first", () => {
  const p = playing();
  p.sound("b", millis(200));
  p.mark("audio-4", "b");
  p.clock = 1000;
  p.heard("audio-3");
  p.clock = 1050;
  assert.deepEqual(p.state(), [{ itemId: "b", audioEndMs: 50 }]);
});

test("the player's own word goes before marks and clock, and is held to what was made", () => {
  const p = playing();
  p.sound("b", millis(200));
  p.told(350);
  assert.deepEqual(p.state(), [{ itemId: "b", audioEndMs: 50 }]);
  p.told(9999);
  assert.deepEqual(p.state(), []);
  p.told(-1);
  assert.deepEqual(p.state(), [
    { itemId: "a", audioEndMs: 0 },
    { itemId: "b", audioEndMs: 0 },
  ]);
});

test("after a clear nothing is left, and an old mark says nothing", () => {
  const p = playing();
  p.clear();
  p.heard("audio-2");
  assert.deepEqual(p.state(), []);
});
