// How a body stands at its workbench (errands.ts).

import { degrees, flatDistance, radians, type Vec3, yawTo } from "../../core/vector.ts";
import type { Job } from "./errand.ts";
import type { Workplace } from "./filevisit.ts";
import type { Member } from "./member.ts";
import { fadeTo } from "./paces.ts";

/** Seconds for which it goes on working there by itself. */
const BURST = 5;
/** Stances in which it looks at the user instead. */
const HEEDING = new Set(["needs-you", "listening"]);

/** Takes the last step to the middle of its bench, and turns to it. */
export function standRight(m: Member, { spot, lookAt }: Workplace, now: number): void {
  if (m.body.moving || HEEDING.has(m.body.stance)) return;
  fadeTo(m, { position: spot, yaw: degrees(yawTo(spot, lookAt)), pose: "stand" }, now);
}

/**
 * For a user who wants less motion: who has a workbench stands there at once, and at its post when there is nothing more
 * to do. Returns whether it changed places.
 */
export function placeAtBench(job: Job, now: number): boolean {
  const { bench, m, state } = job;
  const { body, post } = m;
  if (now < m.walkingUntil || post.pose === "sit" || (!bench && state.at === "post")) return false;
  job.state = bench ? { at: "working", purpose: { kind: "bench" } } : { at: "post" };
  if (bench) body.workAt(bench.lookAt, now + BURST);
  const to: Vec3 = bench ? bench.spot : [...post.position];
  if (flatDistance(body.position, to) < 0.01) return false;
  body.teleport(to, bench ? yawTo(to, bench.lookAt) : radians(post.yaw));
  return true;
}
