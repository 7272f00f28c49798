// The guide: it shows one text at a time. What is seen of it, a lantern, comes after the first picture (lantern.ts).

import type { Vector3 } from "three";
import type { Vec3 } from "../../core/vector.ts";
import type { SceneHost } from "../host.ts";

/** What the guide shows, and where. */
export interface GuideState {
  text: string;
  /** The point of the ground it floats above; by default at the front of the plaza. */
  at?: Vec3;
}

/** See the top of the file. */
export class Guide {
  state: GuideState | null = null;
  /** What is seen of it; null until that has loaded. */
  lantern: { anchor(): Vector3 } | null = null;
  private readonly host: Pick<SceneHost, "wake">;

  constructor(host: Guide["host"]) {
    this.host = host;
  }

  /** Shows the guide with a state, moves it, or (null) lets it leave. */
  set(state: GuideState | null): void {
    this.state = state;
    this.host.wake();
  }

  /** Where its name hangs and what it says; null while it is away. */
  label(): { anchor: Vector3; text: string } | null {
    return this.state && this.lantern && { anchor: this.lantern.anchor(), text: this.state.text };
  }
}
