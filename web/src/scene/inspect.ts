// What tests can ask about the last frame (see Inspection in types.ts).

import type { Vec3 } from "../core/vector.ts";
import type { LabelLayer } from "./labels.layer.ts";
import { worldPose } from "./member.ts";
import type { Stage } from "./stage.ts";
import type { Inspection } from "./types.ts";

/** `frame` are the figures that only the scene itself knows. */
export function inspect(
  stage: Stage,
  labels: LabelLayer,
  now: number,
  frame: Pick<Inspection, "frames" | "jsMs" | "lost" | "quality">,
): Inspection {
  const guide = stage.guide.label();
  const { info } = stage.renderer;
  return {
    ...frame,
    calls: info.render.calls,
    triangles: info.render.triangles,
    programs: info.programs?.length ?? 0,
    geometries: info.memory.geometries,
    textures: info.memory.textures,
    labels: labels.rects(),
    avatars: [...stage.crew.members].map(([id, m]) => ({
      id,
      parent: m.parent,
      state: m.body.stance,
      mouth: m.body.lastShown?.face.mouth ?? 0,
      size: m.body.size,
      position: m.body.position,
      post: worldPose(m, now).position,
      yaw: m.body.yaw,
      feet: m.body.feet(),
      bones: Object.fromEntries(
        Object.entries(m.body.figure.joints).map(([name, b]) => [name, b.quaternion.toArray()]),
      ),
      speaking: m.body.speaking,
      bubble: m.body.speaking ?? m.speech.text(now),
    })),
    guide: guide && { text: guide.text, position: guide.anchor.toArray() },
    waiting: stage.objects.waiting,
    objects: [...stage.objects.views.values()].map((v) => ({
      id: v.id,
      min: v.box.min.toArray() as Vec3,
      max: v.box.max.toArray() as Vec3,
    })),
    city: stage.city.inspect(),
  };
}
