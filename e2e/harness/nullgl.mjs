// A WebGL that draws nothing, for specs that look at no picture. Without a graphics card drawing is 58 % of what a spec
// costs, and how long a frame takes depends on what else the machine does. A smaller canvas saves little: the cost is in
// compiling shaders and in vertices. It is an init script and no switch of the page, so that the product's own bundle is
// under test.
//
// The page's own code runs as always: the scene, its layout, picking, bodies, the counts of draws and programs (three.js
// counts them itself). Nothing is compiled and nothing rasterised, so a fault of a shader is not seen here.

/** In the page, before its first script: every canvas gives a context on which each call does nothing and each question
 * gets the answer that lets three.js go on. Reading pixels throws, so that nobody looks at a picture that was not drawn;
 * with pictures "noise" it gives some that are not blank, for who needs any. */
export function nullGl(pictures) {
  const GL = WebGL2RenderingContext;
  const MASKED = { UNMASKED_VENDOR_WEBGL: 0x9245, UNMASKED_RENDERER_WEBGL: 0x9246 };
  const PARAMETERS = {
    [GL.VERSION]: "WebGL 2.0 (null)",
    [GL.SHADING_LANGUAGE_VERSION]: "WebGL GLSL ES 3.00 (null)",
    [GL.VENDOR]: "null",
    [GL.RENDERER]: "SwiftShader (null)", // a renderer in software: the page chooses its quality by that
    [MASKED.UNMASKED_VENDOR_WEBGL]: "null",
    [MASKED.UNMASKED_RENDERER_WEBGL]: "SwiftShader (null)",
    [GL.MAX_VIEWPORT_DIMS]: new Int32Array([8192, 8192]),
    [GL.MAX_TEXTURE_SIZE]: 8192,
    [GL.MAX_CUBE_MAP_TEXTURE_SIZE]: 8192,
    [GL.MAX_RENDERBUFFER_SIZE]: 8192,
    [GL.MAX_3D_TEXTURE_SIZE]: 2048,
    [GL.MAX_ARRAY_TEXTURE_LAYERS]: 2048,
    [GL.MAX_TEXTURE_IMAGE_UNITS]: 16,
    [GL.MAX_VERTEX_TEXTURE_IMAGE_UNITS]: 16,
    [GL.MAX_COMBINED_TEXTURE_IMAGE_UNITS]: 32,
    [GL.MAX_VERTEX_UNIFORM_VECTORS]: 1024,
    [GL.MAX_FRAGMENT_UNIFORM_VECTORS]: 1024,
    [GL.MAX_UNIFORM_BUFFER_BINDINGS]: 24,
    [GL.MAX_VARYING_VECTORS]: 30,
    [GL.MAX_VERTEX_ATTRIBS]: 16,
    [GL.MAX_SAMPLES]: 4,
  };

  /** Extensions that the page uses; those whose name says how textures are read need no calls of their own. */
  const extension = (name, lose) => {
    if (name === "WEBGL_lose_context") return lose;
    if (name === "WEBGL_debug_renderer_info") return MASKED;
    if (name === "WEBGL_multi_draw") return new Multi();
    return /float|linear|anisotropic/i.test(name) ? {} : null;
  };
  class Multi {
    multiDrawElementsWEBGL() {}
    multiDrawArraysWEBGL() {}
    multiDrawElementsInstancedWEBGL() {}
    multiDrawArraysInstancedWEBGL() {}
  }

  function context(canvas) {
    let lost = false;
    const tell = (type) => setTimeout(() => canvas.dispatchEvent(new Event(type, { cancelable: true })));
    const lose = {
      loseContext: () => ((lost = true), tell("webglcontextlost")),
      restoreContext: () => ((lost = false), tell("webglcontextrestored")),
    };
    const calls = {
      canvas,
      get drawingBufferWidth() {
        return canvas.width;
      },
      get drawingBufferHeight() {
        return canvas.height;
      },
      getParameter: (p) => (p === GL.SCISSOR_BOX || p === GL.VIEWPORT ? new Int32Array([0, 0, canvas.width, canvas.height]) : (PARAMETERS[p] ?? 0)),
      getExtension: (name) => extension(name, lose),
      getSupportedExtensions: () => [],
      getContextAttributes: () => ({ alpha: true, antialias: false, depth: true, stencil: false, premultipliedAlpha: true, preserveDrawingBuffer: false }),
      getShaderPrecisionFormat: () => ({ precision: 23, rangeMin: 127, rangeMax: 127 }),
      getProgramParameter: (_, p) => (p === GL.LINK_STATUS || p === GL.VALIDATE_STATUS ? true : 0),
      getShaderParameter: () => true,
      getProgramInfoLog: () => "",
      getShaderInfoLog: () => "",
      getAttribLocation: () => -1,
      getUniformLocation: () => null,
      getUniformBlockIndex: () => GL.INVALID_INDEX,
      checkFramebufferStatus: () => GL.FRAMEBUFFER_COMPLETE,
      getError: () => GL.NO_ERROR,
      isContextLost: () => lost,
      fenceSync: () => ({}),
      clientWaitSync: () => GL.ALREADY_SIGNALED,
      getSyncParameter: () => GL.SIGNALED,
      readPixels(x, y, width, height, format, type, into) {
        if (pictures !== "noise") throw new Error('nothing is drawn here: a spec that looks at pictures opens its world with picture: "real"');
        for (let i = 0; i < into.length; i++) into[i] = (i & 3) === 3 ? 255 : (i * 2654435761) >>> 24;
      },
    };
    const nothing = () => undefined;
    const something = () => ({});
    return new Proxy(calls, {
      get(known, name) {
        if (name in known) return known[name];
        if (typeof name !== "string") return undefined;
        if (/^[A-Z]/.test(name)) return GL[name];
        return (known[name] = name.startsWith("create") ? something : nothing);
      },
      getPrototypeOf: () => GL.prototype,
    });
  }

  const made = new WeakMap();
  for (const Canvas of [HTMLCanvasElement, OffscreenCanvas]) {
    const own = Canvas.prototype.getContext;
    Canvas.prototype.getContext = function (kind, ...rest) {
      if (kind !== "webgl2" && kind !== "webgl") return own.call(this, kind, ...rest);
      if (!made.has(this)) made.set(this, context(this));
      return made.get(this);
    };
  }
}
