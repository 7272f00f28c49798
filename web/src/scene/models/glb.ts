// Reads GLB files with three's loader. Everything is inside the file: nothing is fetched, and pictures are decoded by the
// browser as those of any page.

import { type LoadingManager, TextureLoader } from "three";
import { type GLTF, GLTFLoader, type GLTFLoaderPlugin, type GLTFParser } from "three/addons/loaders/GLTFLoader.js";

export type { GLTF } from "three/addons/loaders/GLTFLoader.js";

export type Plugin = (parser: GLTFParser) => GLTFLoaderPlugin;

/** The loader's own way to pictures fetches blob: addresses, which the page's rules of content forbid. */
const picturesByImage: Plugin = (parser) => {
  const inner = parser as unknown as { textureLoader: TextureLoader; options: { manager: LoadingManager } };
  inner.textureLoader = new TextureLoader(inner.options.manager);
  return { name: "WORLD_pictures" };
};

export function parseGlb(bytes: ArrayBuffer, plugins: readonly Plugin[] = []): Promise<GLTF> {
  const loader = new GLTFLoader();
  for (const plugin of [picturesByImage, ...plugins]) loader.register(plugin);
  return loader.parseAsync(bytes, "");
}
