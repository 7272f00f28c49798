// Ten things that a user might ask for, built by an agent's calls in a new world: each result is sound, according
// to geometry that is computed independently of the product (e2e/requests, whose run.mjs makes their pictures at
// full quality).

import { expect, test } from "vitest";
import { faultsOf, play, requests } from "../../../e2e/requests/play.mjs";
import "../core/patterns/all.ts"; // a page fetches the plans before the first call that needs them
import { PLAZA } from "../core/testing/plaza.gen.ts";
import { CATALOG } from "../wire/tables.gen.ts";
import { createTestSetting } from "./testing/page.ts";

const DEGREES = 180 / Math.PI;

/** A quaternion as inspect_world returns it: a heading in degrees, or three angles of what leans (here only that it does). */
function rotationOf([x, y, z, w]) {
  const yaw = 2 * Math.atan2(y, w) * DEGREES;
  return Math.abs(x) + Math.abs(z) < 1e-6 ? yaw : [1, yaw, 1];
}

/** An agent and the service's view of the world, on a network whose clock advances by itself while a call runs. */
async function building() {
  const { network, router, page } = createTestSetting();
  page();
  await network.deliverAll();
  router.write(PLAZA);
  await network.deliverAll();
  const call = async (tool, args) => {
    const asked = router.call(tool, args, "claude_code");
    for (await network.deliverAll(); asked.answers.length === 0; ) await network.advance(1000);
    const [{ ok, result, error }] = asked.answers;
    return { isError: !ok, text: ok ? result.text : `${error.code}: ${error.message}`, images: result?.images ?? [] };
  };
  const must = async (tool, args) => {
    const answer = await call(tool, args);
    if (answer.isError) throw new Error(`${tool} ${JSON.stringify(args)}: ${answer.text}`);
    return answer;
  };
  const told = (object) => ({ ...object, rotation: rotationOf(object.rotation) });
  const rest = async (_, { id }) => ({
    result: {
      data: id
        ? { avatars: [router.state.avatars.get(id)] }
        : { objects: [...router.state.objects.values()].map(told), cursor: undefined },
    },
  });
  return { agent: { call, must }, world: { rest } };
}

const ALL = requests();

test("there are ten requests", () => expect(ALL).toHaveLength(10));

for (const request of ALL)
  test(`${request.ask}: nothing overlaps, floats or looks the wrong way, and every way is open`, async () => {
    const { agent, world } = await building();
    const { ids, texts } = await play(world, agent, request);
    expect(ids.length).toBeGreaterThan(5);
    expect(await faultsOf(world, agent, request, ids, CATALOG, texts)).toEqual([]);
  });
