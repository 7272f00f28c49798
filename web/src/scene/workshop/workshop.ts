// The workshop beside the way to the project's city: a workbench for each coder that is there, whose screen says what its
// session does, and a board of missions (board.ts). While the session runs or waits for the user, its body works there (people/errands.ts).

import type { Matrix4 } from "three";
import { type MissionColumn, missionColumns } from "../../core/coderplace.ts";
import type { YawBox } from "../../core/geometry.ts";
import type { GroundObstacles } from "../../core/state.ts";
import { smoothstep } from "../../core/vector.ts";
import type { ProjectSite } from "../../wire/types.gen.ts";
import type { SceneHost } from "../host.ts";
import type { Footprint } from "../land/relief.ts";
import type { Crew } from "../people/crew.ts";
import type { Member } from "../people/member.ts";
import { paletteColor } from "../surface/palette.ts";
import { type Frame, Motion, type System } from "../system.ts";
import { Board } from "./board.ts";
import { type FixtureDeps, Fixtures, frameOf } from "./fixtures.ts";
import { boxOf, type Fixture, groundFor, placeAt, planWorkshop, type Spot, type WorkshopPlan } from "./ground.ts";
import { createScreens } from "./screens.ts";
import { BENCH_CASTERS, BENCH_LAMPS, benchGeometry } from "./shapes.ts";
import { benchOf, isAtWork, LINGER, type ScreenShows, screenOf } from "./state.ts";
import type { WorkshopHost } from "./workshophost.ts";

/** Seconds in which a bench grows. */
const GROWS = 0.45;

/** What the workshop needs of the rest of the scene. */
export interface WorkshopDeps extends FixtureDeps {
  crew: Crew;
  /** 0 day .. 1 night: a uniform. */
  night: { value: number };
  /** What the page asks it for, and what its board shows. */
  door: Pick<WorkshopHost, "place" | "version" | "board">;
  /** The ground of the project's city; null: none is shown. */
  site(): ProjectSite | null;
  /** Keeps these areas of the meadow flat and bare. */
  reserve(areas: readonly Footprint[]): void;
}

/** A coder at its bench. */
interface Coder {
  member: Member;
  bench: number;
  spot: Spot;
  shows: ScreenShows;
  /** When its bench appeared, and when it last worked (s on the page's clock). */
  since: number;
  workedAt: number;
}

/** See the top of the file. */
export class Workshop implements System, GroundObstacles {
  revision = 0;
  private readonly host: SceneHost;
  private readonly deps: WorkshopDeps;
  private readonly board: Board;
  private readonly benches: Fixtures;
  private readonly screens: ReturnType<typeof createScreens>;
  private readonly coders = new Map<string, Coder>();
  /** What the board shows, and as of which change. */
  private columns: readonly MissionColumn[] = [];
  private version = -1;
  private places: WorkshopPlan | null = null;
  /** What the places were chosen among. */
  private plannedFor = "";
  private boxes: readonly YawBox[] = [];
  /** What is shown now, to see a change of it. */
  private shown = "";
  /** A bench grew in the last frame: it is drawn once more in full, however late the next one comes. */
  private grew = false;

  constructor(host: SceneHost, deps: WorkshopDeps) {
    this.host = host;
    this.deps = deps;
    this.benches = new Fixtures(
      { kind: "bench", geometry: benchGeometry(), casters: BENCH_CASTERS, lamps: BENCH_LAMPS },
      deps,
    );
    this.screens = createScreens(deps.night);
    deps.scene.add(this.screens.mesh);
    deps.crew.fixtures = this;
    this.board = new Board(deps);
    deps.door.board = this.board;
  }

  /** What stands in the way of bodies. */
  *near(minX: number, minZ: number, maxX: number, maxZ: number): Iterable<YawBox> {
    for (const box of this.boxes) {
      const reach = Math.hypot(box.halfX, box.halfZ);
      if (box.x + reach > minX && box.x - reach < maxX && box.z + reach > minZ && box.z - reach < maxZ) yield box;
    }
  }

  update(frame: Frame): Motion {
    const { now } = frame;
    this.follow(now);
    const coders = [...this.coders.values()];
    const grows = !this.host.calm && coders.some((c) => now - c.since < GROWS);
    const shown = coders.map((c) => [c.bench, c.shows, c.spot.x, c.spot.z, c.spot.yaw].join()).join(" ");
    const boardAt = this.boardAt();
    const board = this.board.show(this.columns, boardAt);
    const changed = shown !== this.shown || board;
    this.shown = shown;
    if (changed) this.arrange(coders, boardAt);
    if (changed || grows || this.grew) {
      this.draw(coders, now);
      frame.castersMoved = true;
    }
    this.grew = grows;
    // Lines move on in steps, with the frames that there are anyway.
    this.screens.time.value = this.host.calm ? 0 : frame.time % 3600;
    return grows ? Motion.moves : changed ? Motion.fades : Motion.still;
  }

  /** Follows who is there and what they do. */
  private follow(now: number): void {
    const { crew } = this.deps;
    const here = new Map<string, number>();
    if (!crew.past)
      for (const [id, m] of crew.members) {
        const bench = benchOf(m.agent);
        if (bench !== null) here.set(id, bench);
      }
    for (const [id, { member }] of this.coders) if (!here.has(id)) this.leave(id, member, now);
    if (here.size === 0) return;
    const { benches } = this.plan();
    for (const [id, bench] of here) {
      const member = crew.members.get(id);
      const spot = benches[bench];
      const known = this.coders.get(id);
      if (!member || !spot) {
        if (known) this.leave(id, known.member, now);
        continue;
      }
      const shows = screenOf(member.body.stance);
      const workedAt = isAtWork(shows) ? now : (known?.workedAt ?? -Infinity);
      this.coders.set(id, { member, bench, spot, shows, since: known?.since ?? now, workedAt });
      crew.habits?.errands.setBench(member, now - workedAt < LINGER ? placeAt(spot) : null, now);
    }
  }

  /** A coder is not here any more, or its bench has no room. */
  private leave(id: string, member: Member, now: number): void {
    this.coders.delete(id);
    if (this.deps.crew.members.get(id) === member) this.deps.crew.habits?.errands.setBench(member, null, now);
  }

  /** The places; chosen again when something was built, or the city is another one. */
  private plan(): WorkshopPlan {
    const { state } = this.host;
    const site = this.deps.site();
    const key = `${state.revision} ${site ? [site.x, site.z, site.width, site.depth].join() : ""}`;
    if (!this.places || key !== this.plannedFor) {
      const near = (...area: Parameters<typeof state.near>) => state.near(...area);
      this.places = planWorkshop({ objects: state.objects, near, site }, this.places);
      this.plannedFor = key;
      this.board.room = this.places.room;
    }
    return this.places;
  }

  /** Where the board stands; null: there is nothing to show, or no room. */
  private boardAt(): Spot | null {
    const { crew, door } = this.deps;
    if (door.version !== this.version) {
      this.version = door.version;
      const columns = door.place ? missionColumns(door.place.missions()) : [];
      this.columns = columns.some(({ all }) => all > 0) ? columns : [];
    }
    return !crew.past && this.columns.length > 0 ? this.plan().board : null;
  }

  /** Land and bodies give way to what stands there. */
  private arrange(coders: readonly Coder[], board: Spot | null): void {
    const standing = coders.map((c) => [c.spot, "bench"] as [Spot, Fixture]);
    if (board) standing.push([board, "board"]);
    this.boxes = standing.map(([spot, kind]) => boxOf(spot, kind));
    this.revision++;
    this.deps.reserve(standing.map(([spot, kind]) => footprintOf(groundFor(spot, kind))));
  }

  private draw(coders: readonly Coder[], now: number): void {
    const { benches, screens } = this;
    for (const id of benches.ids) if (coders.every((c) => c.bench !== id)) benches.remove(id);
    const frames = coders.map((c): Matrix4 => {
      const grown = this.host.calm ? 1 : smoothstep(0, GROWS, now - c.since);
      return frameOf(c.spot, grown);
    });
    coders.forEach((c, i) => benches.put(c.bench, frames[i] as Matrix4, paletteColor(c.member.looks.tint)));
    benches.flush();
    screens.set(coders.map((c, i) => ({ frame: frames[i] as Matrix4, shows: c.shows, bench: c.bench })));
  }

  restored(): void {
    this.board.restored();
  }

  dispose(): void {
    this.deps.crew.fixtures = null;
    this.deps.door.board = null;
    this.board.dispose();
    this.benches.dispose();
    this.screens.dispose();
  }
}

/** The rectangle around a box on the ground. */
function footprintOf({ x, z, halfX, halfZ }: YawBox): Footprint {
  const reach = Math.hypot(halfX, halfZ) * 0.85;
  return { minX: x - reach, minZ: z - reach, maxX: x + reach, maxZ: z + reach };
}
