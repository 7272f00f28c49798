// The page from its sources, for work on it: `make dev`. What users get is bundled by tools/bundle instead.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { defineConfig, type Plugin, type ProxyOptions } from "vite";

/** Where the page is served. */
const PORT = Number(process.env.DEV_PORT ?? 4600);
const OWN = `http://127.0.0.1:${PORT}`;

/** A link that logs a browser in to the world behind; starts its service if there is none. */
function freshLink(): URL {
  const program = process.env.WORLD_BIN ?? "../bin/world-mcp";
  // Its port and its data folder come by WORLD_PORT and WORLD_DATA_DIR.
  const answer = execFileSync(program, ["open", "--json"], { encoding: "utf8", env: { ...process.env, WORLD_OPEN: "never" } });
  return new URL((JSON.parse(answer) as { url: string }).url);
}

/** The service takes requests of its own page only, and this is another one: its requests, and no foreign ones, come as that. */
function toService(service: string): ProxyOptions {
  return {
    target: service,
    ws: true,
    changeOrigin: true,
    configure(proxy) {
      for (const kind of ["proxyReq", "proxyReqWs"] as const)
        proxy.on(kind, (request) => {
          if (request.getHeader("origin") === OWN) request.setHeader("origin", service);
        });
    },
  };
}

/** The document, of the build that the service has: else the page would load itself anew to get it. */
function shell(service: string): Plugin {
  return {
    name: "shell",
    async transformIndexHtml(html) {
      const theirs = await (await fetch(service)).text();
      const build = /<meta name="build" content="[0-9a-z]*">/.exec(theirs)?.[0] ?? "";
      return html
        .replace("<!-- build -->", build)
        .replace("<!-- app -->", "")
        .replace("<!-- styles -->", '<link rel="stylesheet" href="/src/style.css">')
        .replace("<!-- scripts -->", '<script type="module" src="/src/app.ts"></script>');
    },
  };
}

/** What the bundler loads in its own way: the style of a later part as a text, code for WebAssembly as bytes. */
const loaders: Plugin = {
  name: "loaders",
  enforce: "pre",
  async resolveId(id, from) {
    if (!/\.(lazy\.css|wasm)$/.test(id)) return null;
    const at = await this.resolve(id, from, { skipSelf: true });
    return at && (id.endsWith(".css") ? `${at.id}?inline` : `${at.id}?bytes`);
  },
  load(id) {
    if (!id.endsWith(".wasm?bytes")) return null;
    const text = readFileSync(id.replace("?bytes", "")).toString("base64");
    return `export default Uint8Array.from(atob("${text}"), (c) => c.charCodeAt(0));`;
  },
};

/** Says where the page is: a fresh link whenever the server starts. */
function says(link: URL): Plugin {
  return {
    name: "says",
    configureServer(server) {
      server.printUrls = () => console.log(`\n  The page from its sources: ${OWN}${link.pathname}${link.search}${link.hash}\n`);
    },
  };
}

export default defineConfig(() => {
  const link = freshLink();
  return {
    plugins: [loaders, shell(link.origin), says(link)],
    oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
    server: { host: "127.0.0.1", port: PORT, strictPort: true, proxy: { "/api": toService(link.origin) } },
  };
});
