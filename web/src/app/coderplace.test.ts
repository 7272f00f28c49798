import { signal } from "@preact/signals";
import { describe, expect, it, vi } from "vitest";
import type { CoderDesk } from "../ui/coder/types.ts";
import { liveModel } from "../ui/testing/page.ts";
import type { Mission } from "../wire/types.gen.ts";
import { createCoderPlace } from "./coderplace.ts";

const mission = (id: string, status: Mission["status"]) => ({ id, status }) as Mission;

describe("what the world shows of the coding surface", () => {
  it("follows the missions, without what is archived, and opens the panel at one", async () => {
    const missions = signal<readonly Mission[] | null>(null);
    const view = signal<unknown>({ at: "sessions" });
    const refreshMissions = vi.fn(async () => {
      missions.value = [mission("m1", "todo"), mission("m2", "archived")];
    });
    const model = liveModel([]);
    const place = createCoderPlace({ missions, view, refreshMissions } as unknown as CoderDesk, model);
    const changed = vi.fn();
    const stop = place.subscribe(changed);
    await vi.waitFor(() => expect(place.missions().map(({ id }) => id)).toEqual(["m1"]));
    missions.value = [];
    expect(changed).toHaveBeenCalled();
    stop();
    changed.mockClear();
    missions.value = [mission("m3", "wip")];
    expect(changed).not.toHaveBeenCalled();
    place.openMission("m3");
    expect(view.value).toEqual({ at: "mission", id: "m3" });
    expect(model.open.value).toBe("coder");
  });
});
