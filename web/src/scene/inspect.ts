// What a test can ask about the last frame.

import type { LabelLayer } from "./labels.ts";
import type { Vec3 } from "./math.ts";
import type { Stage } from "./stage.ts";
import type { Inspection } from "./types.ts";

export function inspect(
  stage: Stage,
  labels: LabelLayer,
  frame: Pick<Inspection, "frames" | "jsMs" | "lost" | "quality">,
): Inspection {
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
      position: m.body.position,
      yaw: m.body.body.mesh.rotation.y,
      feet: m.body.feet(),
      bones: Object.fromEntries(Object.entries(m.body.body.bones).map(([name, b]) => [name, b.quaternion.toArray()])),
      speaking: m.body.speaking,
    })),
    objects: [...stage.objects.views.values()].map((v) => ({
      id: v.id,
      min: v.box.min.toArray() as Vec3,
      max: v.box.max.toArray() as Vec3,
    })),
  };
}
