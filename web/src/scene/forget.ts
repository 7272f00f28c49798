// What the renderer holds on the graphics card, let go while the context is lost. Deleting costs nothing then. Once the context
// is back, each object of the old one that is deleted would be a fault that the browser reports: three goes on listening for
// the end of what it had made there.

import type { BufferGeometry, InstancedMesh, Material, Object3D, Texture } from "three";

/** Lets go of whatever this part of the scene has on the card. What is drawn again is made again there. */
export function forgetOnCard(root: Object3D): void {
  root.traverse((object) => {
    const { geometry, material } = object as { geometry?: BufferGeometry; material?: Material | Material[] };
    geometry?.dispose();
    for (const one of [material ?? []].flat()) forgetMaterial(one);
    if ((object as Partial<InstancedMesh>).isInstancedMesh) (object as InstancedMesh).dispose();
    forgetTextures(object); // of batches
    forgetTextures((object as { skeleton?: object }).skeleton);
  });
}

/** Lets go of a material's program and textures. */
function forgetMaterial(material: Material): void {
  forgetTextures(material);
  for (const { value } of Object.values((material as { uniforms?: Record<string, { value: unknown }> }).uniforms ?? {}))
    if (isTexture(value)) value.dispose();
  material.dispose();
}

/** Lets go of the textures among the properties of something. */
function forgetTextures(owner: object | undefined): void {
  for (const value of Object.values(owner ?? {})) if (isTexture(value)) value.dispose();
}

function isTexture(value: unknown): value is Texture {
  return (value as Partial<Texture> | null)?.isTexture === true;
}
