// What tests can ask about the last frame.

import type { Vec3 } from "../core/vector.ts";
import type { CityHost } from "./city/cityhost.ts";
import type { LabelLayer } from "./labels/layer.ts";
import { type Member, worldPose } from "./people/member.ts";
import type { Quality } from "./quality.ts";
import type { Stage } from "./stage.ts";

/** The figures that only the scene itself knows. */
interface FrameFigures {
  frames: number;
  /** Milliseconds of JavaScript in the last frame. */
  jsMs: number;
  lost: boolean;
  quality: Quality;
}

export type Inspection = ReturnType<typeof inspect>;

/** `now`: the moment shown, on the page's clock (s). */
export function inspect(stage: Stage, labels: LabelLayer, city: CityHost, now: number, figures: FrameFigures) {
  const guide = stage.guide.label();
  const { info } = stage.renderer;
  return {
    ...figures,
    calls: info.render.calls,
    triangles: info.render.triangles,
    programs: info.programs?.length ?? 0,
    geometries: info.memory.geometries,
    textures: info.memory.textures,
    labels: labels.rects(),
    avatars: [...stage.crew.members].map(([id, m]) => inspectBody(id, m, now)),
    guide: guide && { text: guide.text, position: guide.anchor.toArray() as Vec3 },
    /** Objects whose form has not loaded yet. */
    waiting: stage.objects.waiting,
    objects: [...stage.objects.views.values()].map((v) => ({
      id: v.id,
      min: v.box.min.toArray() as Vec3,
      max: v.box.max.toArray() as Vec3,
    })),
    /** What is drawn of the user's project. */
    city: city.inspect(),
  };
}

function inspectBody(id: string, m: Member, now: number) {
  const { parent, body, speech } = m;
  return {
    id,
    /** Avatar id of the agent it helps. */
    parent,
    /** What its body shows of its agent. */
    state: body.stance,
    /** How far its mouth is open, 0..1. */
    mouth: body.lastShown?.face.mouth ?? 0,
    /** 1 is full size. */
    size: body.size,
    /** Where its body is, and where the world knows it to be. */
    position: body.position,
    post: worldPose(m, now).position,
    yaw: body.yaw,
    feet: body.feet(),
    bones: Object.fromEntries(Object.entries(body.figure.joints).map(([name, b]) => [name, b.quaternion.toArray()])),
    speaking: body.speaking,
    /** The text of its bubble. */
    bubble: body.speaking ?? speech.text(now),
  };
}
