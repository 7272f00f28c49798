// Parses GLB files with three's GLTFLoader. Everything is inside the file: nothing is fetched, and the browser decodes
// its pictures like those of any page.

import { type LoadingManager, type Texture, TextureLoader } from "three";
import { type GLTF, GLTFLoader, type GLTFLoaderPlugin, type GLTFParser } from "three/addons/loaders/GLTFLoader.js";

import { mend } from "./mend.ts";

export type { GLTF } from "three/addons/loaders/GLTFLoader.js";

/** A plugin of GLTFLoader. */
export type Plugin = (parser: GLTFParser) => GLTFLoaderPlugin;

/**
 * GLTFLoader would fetch() pictures as blob: URLs, which the page's content security policy forbids; image elements may
 * load them.
 */
const picturesByImage: Plugin = (parser) => {
  const inner = parser as unknown as { textureLoader: TextureLoader; options: { manager: LoadingManager } };
  inner.textureLoader = new TextureLoader(inner.options.manager);
  return { name: "WORLD_pictures" };
};

/** A texture need not have a picture: its material is then drawn without. */
const picturelessTextures: Plugin = (parser) => ({
  name: "WORLD_pictureless",
  loadTexture: (index) => {
    const { source } = (parser.json as { textures: { source?: number }[] }).textures[index] ?? {};
    return source === undefined ? Promise.resolve(null as unknown as Texture) : null;
  },
});

/** Parses a file; rejects when it is not valid. */
export function parseGlb(bytes: ArrayBuffer, plugins: readonly Plugin[] = []): Promise<GLTF> {
  const loader = new GLTFLoader();
  for (const plugin of [picturesByImage, picturelessTextures, ...plugins]) loader.register(plugin);
  return loader.parseAsync(mend(bytes), "");
}
