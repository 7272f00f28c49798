// What is drawn on a canvas and lies on the face of a thing: writing, pictures.

import { CanvasTexture, LinearFilter, LinearMipmapLinearFilter, ShaderMaterial, SRGBColorSpace } from "three";

/** An empty canvas to draw on. Throws where the browser gives none. */
export function canvasOf(width: number, height: number): { canvas: HTMLCanvasElement; c: CanvasRenderingContext2D } {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const c = canvas.getContext("2d");
  if (!c) throw new Error("no 2D canvas");
  return { canvas, c };
}

/** A texture that stays readable from afar and at an angle. */
export function decalTexture(canvas: HTMLCanvasElement): CanvasTexture {
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.magFilter = LinearFilter;
  texture.anisotropy = 4;
  return texture;
}

/** A material that lies just before the face it is drawn on. */
export const decalMaterial = (
  uniforms: Record<string, { value: unknown }>,
  vertexShader: string,
  fragmentShader: string,
): ShaderMaterial =>
  new ShaderMaterial({
    uniforms,
    vertexShader,
    fragmentShader,
    transparent: true,
    depthWrite: false,
    toneMapped: false,
    polygonOffset: true,
    polygonOffsetFactor: -2,
    polygonOffsetUnits: -2,
  });
