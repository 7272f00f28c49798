// A real OpenID Connect provider (npm oidc-provider) with its own login pages for developers, as a process of its own:
//
//   provider.mjs PORT CALLBACK SECRET
//
// It listens on 127.0.0.1 and knows one client, "world". Whoever types a name is logged in as it, whatever the password. It
// sends "ready" to the process that has started it, and takes {request, callback} from it: what is changed in the query of
// the next question of a relay, and of the next answer to it, as somebody on the way would.
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const harness = resolve(process.env.HARNESS_DIR ?? join(import.meta.dirname, "../../../.harness"));
const { Provider } = await import(pathToFileURL(join(harness, "oidc/node_modules/oidc-provider/lib/index.js")));
const [port, callback, secret] = process.argv.slice(2);

const provider = new Provider(`http://127.0.0.1:${port}`, {
  clients: [{ client_id: "world", client_secret: secret, redirect_uris: [callback], grant_types: ["authorization_code"], response_types: ["code"] }],
  claims: { openid: ["sub"], profile: ["name"] },
  findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, name: `${id} of Acme` }) }),
  pkce: { required: () => true },
  cookies: { keys: ["of a test"] },
  // Nothing that is not this page's own is fetched.
  renderError: (ctx, { error, error_description }) => (ctx.body = `${error}: ${error_description}`),
});

let change = {};
process.on("message", (told) => (change = told));
process.on("disconnect", () => process.exit()); // the test has ended, in whatever way

const changed = (address, query) => {
  const url = new URL(address, "http://127.0.0.1");
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
  return url;
};
provider.use(async (ctx, next) => {
  if (ctx.path === "/auth") {
    ctx.url = changed(ctx.url, change.request).href.replace("http://127.0.0.1", "");
    change.request = undefined;
  }
  await next();
  const to = ctx.response.get("location");
  if (to?.startsWith(callback)) {
    ctx.set("location", changed(to, change.callback).href);
    change.callback = undefined;
  }
});
provider.listen(Number(port), "127.0.0.1", () => process.send("ready"));
