// A double of a hosted relay for the page's specs: it serves the real page (assets/dist) and speaks the relay's HTTP
// interface with the simplest thing behind each route. The world itself is a real local service's, behind a proxy.
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, resolve } from "node:path";
import { WebSocket, WebSocketServer } from "ws";

const dist = resolve("../assets/dist");
const build = JSON.parse(readFileSync(join(dist, "manifest.json"), "utf8")).build;
const policy = /const policy = "([^"]*)" \+\s*"([^"]*)"/.exec(readFileSync("../assets/handler.go", "utf8")).slice(1).join("");
const TYPES = { ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".webmanifest": "application/manifest+json", ".png": "image/png" };
const secret = (bytes = 16) => randomBytes(bytes).toString("base64url");
const iso = (at) => new Date(at).toISOString();
const MINUTE = 60_000;
const WORDS = ["MAPLE", "RIVER", "CLOUD", "EMBER"];
const SCOPES = ["world.read", "world.write.safe", "screenshot.request", "chat.stream"];

class Refusal extends Error {
  constructor(status, code, message, more = {}) {
    super(message);
    Object.assign(this, { status, error: { code, message, ...more } });
  }
}
const unknownCode = () => new Refusal(404, "pairing_code_invalid", "this code does not work");

/** Starts a double in front of a world (browser/world.mjs). push: it tells pages what changed by itself. */
export async function openRelay(t, world, options = {}) {
  const relay = new RelayDouble(world, options);
  await relay.start();
  t.after(() => relay.close());
  return relay;
}

class RelayDouble {
  constructor(world, { signup = "open", providers = [], push = true } = {}) {
    Object.assign(this, { world, signup, providers, push });
    this.users = new Map(); // id → account
    this.sessions = new Map(); // cookie → {id, user, browser, at}
    this.ceremonies = new Map(); // cookie → {challenge, user?, name?}
    this.pairings = [];
    this.devices = [];
    this.events = [];
    this.tokens = [];
    this.sockets = new Set();
    this.asked = []; // "METHOD /path", of the API
    this.stale = false; // the logins are too old for what needs a fresh one
  }

  async start() {
    this.server = createServer((req, res) => void this.serve(req, res));
    this.upgrades = new WebSocketServer({ noServer: true });
    this.server.on("upgrade", (req, socket, head) => this.upgrade(req, socket, head));
    this.server.listen(0, "127.0.0.1");
    await once(this.server, "listening");
    this.origin = `http://localhost:${this.server.address().port}`;
    const key = new URLSearchParams(new URL(this.world.firstLink).hash.slice(1)).get("key");
    const headers = { "content-type": "application/json", origin: this.world.origin };
    const res = await fetch(`${this.world.origin}/api/login`, { method: "POST", headers, body: JSON.stringify({ key }) });
    this.local = res.headers.getSetCookie().map((c) => c.split(";")[0]).join("; ");
  }

  close() {
    for (const s of this.sockets) s.page.terminate();
    this.server.closeAllConnections();
    this.server.close();
  }

  // What a test does in the agent's place.

  /** An agent shows a code. */
  claim(label = "Claude on my laptop", more = {}) {
    const p = this.pairings.find((one) => one.state === "pending");
    Object.assign(p, {
      state: "claimed",
      expiresAt: iso(Date.now() + 5 * MINUTE),
      claim: { label, agentType: "claude-code", fingerprint: secret(), compareNumber: "482913", scopes: SCOPES, address: "203.0.113.24", at: iso(Date.now()), ...more },
    });
    this.event("pairing.claimed", label);
    this.tell({ pairings: true });
    return p;
  }

  /** The agent of an approved pairing fetches its key; connect: it connects. */
  exchange({ connect = true } = {}) {
    const p = this.pairings.find((one) => one.state === "approved");
    const at = iso(Date.now());
    const device = { id: `dev_${secret(6)}`, worldId: p.worldId, worldName: p.worldName, label: p.claim.label, agentType: p.claim.agentType, scopes: p.given, state: "unconfirmed", fingerprint: p.claim.fingerprint, createdAt: at };
    Object.assign(p, { state: "used", deviceId: device.id });
    this.devices.push(device);
    this.event("pairing.used", device.label);
    this.tell({ pairings: true, devices: true });
    if (connect) this.connect(device);
    return device;
  }

  connect(device) {
    Object.assign(device, { state: "active", connected: true, lastSeenAt: iso(Date.now()) });
    this.event("device.connected", device.label);
    this.tell({ devices: true });
  }

  /** Ends all logins, as another device of the user does. */
  endLogins() {
    this.sessions.clear();
    for (const s of this.sockets) s.page.close(4410, "this login was ended");
  }

  event(kind, label) {
    this.events.unshift({ id: this.events.length + 1, time: iso(Date.now()), kind, ...(label ? { label } : {}) });
  }

  tell({ pairings, devices }) {
    if (!this.push) return;
    const payload = { ...(pairings ? { pairings: this.live() } : {}), ...(devices ? { devices: this.devices } : {}) };
    for (const s of this.sockets)
      s.page.send(JSON.stringify({ v: 1, ...s.ids, agentDeviceId: "browser", messageId: secret(), scope: "world.read", kind: "relay.event", enc: "none", payload }));
  }

  live() {
    return this.pairings.filter((p) => ["pending", "claimed", "approved"].includes(p.state)).map((p) => this.shown(p));
  }

  shown({ given: _, hidden: code, ...p }) {
    return { ...p, code: undefined, url: undefined };
  }

  // HTTP.

  async serve(req, res) {
    const { pathname, searchParams } = new URL(req.url, this.origin);
    if (!pathname.startsWith("/api/")) return this.page(req, res, pathname);
    this.asked.push(`${req.method} ${pathname}`);
    let body = "";
    for await (const part of req) body += part;
    try {
      const route = this.routes().find(([method, path]) => method === req.method && path.test(pathname));
      if (!route) return await this.forward(req, res, body);
      const [, path, open, handle] = route;
      const session = this.sessionOf(req);
      if (!open && !session) throw new Refusal(401, "unauthorized", "not logged in");
      const args = path.exec(pathname).slice(1).map(decodeURIComponent);
      const answer = await handle({ req, res, session, args, query: searchParams, body: body ? JSON.parse(body) : {} });
      if (answer instanceof Buffer) return res.end(answer);
      if (answer === null) return res.writeHead(204).end();
      this.json(res, answer?.status ?? 200, { ok: true, result: answer?.result ?? answer });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.json(res, error.status, { ok: false, error: error.error });
    }
  }

  json(res, status, value) {
    res.writeHead(status, { "content-type": "application/json", "cache-control": "no-store" }).end(JSON.stringify(value));
  }

  page(req, res, pathname) {
    const name = pathname === "/" || pathname.startsWith("/pair/") ? "index.html" : pathname.slice(1);
    if (!/^[\w.-]+$/.test(name) || !existsSync(join(dist, name))) return res.writeHead(404).end("not found");
    const br = existsSync(join(dist, `${name}.br`));
    res.writeHead(200, { "content-type": TYPES[extname(name)] ?? "text/plain", "content-security-policy": policy, ...(br ? { "content-encoding": "br" } : {}) });
    res.end(readFileSync(join(dist, br ? `${name}.br` : name)));
  }

  cookies(req) {
    return Object.fromEntries((req.headers.cookie ?? "").split("; ").map((c) => c.split("=")));
  }

  sessionOf(req, name = "__Host-world") {
    return this.sessions.get(this.cookies(req)[name]);
  }

  setCookie(res, name, value, same) {
    const before = res.getHeader("set-cookie") ?? [];
    res.setHeader("set-cookie", [...before, `${name}=${value}; Path=/; Secure; HttpOnly; SameSite=${same}`]);
  }

  logIn(req, res, user) {
    const cookie = secret();
    const browser = /Mobile/.test(req.headers["user-agent"]) ? "Chrome on Android" : "Chrome on Linux";
    this.sessions.set(cookie, { id: `login_${secret(6)}`, user, browser, at: iso(Date.now()) });
    this.setCookie(res, "__Host-world", cookie, "Lax");
    this.setCookie(res, "__Host-world-live", cookie, "Strict");
    this.stale = false;
    this.event("login", browser);
    return { userId: user };
  }

  begin(res, ceremony) {
    const cookie = secret();
    const challenge = secret(32);
    this.ceremonies.set(cookie, { challenge, ...ceremony });
    this.setCookie(res, "__Host-world-ceremony", cookie, "Strict");
    return challenge;
  }

  /** The ceremony of an answer, once. */
  taken(req, credential) {
    const cookie = this.cookies(req)["__Host-world-ceremony"];
    const ceremony = this.ceremonies.get(cookie);
    this.ceremonies.delete(cookie);
    const data = JSON.parse(Buffer.from(credential.response.clientDataJSON, "base64url"));
    if (!ceremony || data.challenge !== ceremony.challenge) throw new Refusal(410, "login_failed", "this login has expired");
    return ceremony;
  }

  creation(res, user, name) {
    const challenge = this.begin(res, { user, name });
    const have = this.users.get(user)?.passkeys ?? [];
    return {
      publicKey: {
        rp: { id: "localhost", name: "World" },
        user: { id: Buffer.from(user).toString("base64url"), name, displayName: name },
        challenge,
        pubKeyCredParams: [{ type: "public-key", alg: -7 }],
        timeout: 5 * MINUTE,
        excludeCredentials: have.map(({ id }) => ({ type: "public-key", id })),
        authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
        attestation: "none",
      },
    };
  }

  addPasskey(user, id) {
    const passkeys = this.users.get(user).passkeys;
    passkeys.push({ id, name: `Passkey ${passkeys.length + 1}`, createdAt: iso(Date.now()), synced: passkeys.length === 0 });
  }

  fresh() {
    if (this.stale) throw new Refusal(403, "login_again", "this needs a login of the last 15 minutes");
  }

  pairing(code) {
    const p = this.pairings.find((one) => one.id === code || one.hidden === code);
    if (!p) throw unknownCode();
    return p;
  }

  device(id) {
    const d = this.devices.find((one) => one.id === id);
    if (!d) throw new Refusal(404, "not_found", "there is no such device");
    return d;
  }

  routes() {
    return [...this.loginRoutes(), ...this.pairingRoutes(), ...this.deviceRoutes(), ...this.accountRoutes()];
  }

  loginRoutes() {
    const { signup, providers } = this;
    return [
      ["GET", /^\/api\/hosted$/, true, ({ session }) => ({ mode: "relay", signup, providers, rpId: "localhost", loggedIn: session !== undefined, version: "test" })],
      ["GET", /^\/api\/session$/, false, () => ({})],
      [
        "POST",
        /^\/api\/signup\/passkey\/begin$/,
        true,
        ({ res, body }) => {
          if (signup !== "open" && !body.link) throw new Refusal(403, "signup_closed", "this place makes no new accounts by itself");
          if (body.link === "used") throw new Refusal(403, "login_failed", "this link was used", { field: "link" });
          return this.creation(res, `user_${secret(6)}`, body.name || "Somebody");
        },
      ],
      [
        "POST",
        /^\/api\/signup\/passkey\/finish$/,
        true,
        ({ req, res, body }) => {
          const { user, name } = this.taken(req, body.credential);
          this.users.set(user, { userId: user, name, owner: this.users.size === 0, createdAt: iso(Date.now()), passkeys: [], identities: [] });
          this.addPasskey(user, body.credential.id);
          return this.logIn(req, res, user);
        },
      ],
      ["POST", /^\/api\/login\/passkey\/begin$/, true, ({ res }) => ({ publicKey: { challenge: this.begin(res, {}), rpId: "localhost", timeout: 5 * MINUTE, userVerification: "required" } })],
      [
        "POST",
        /^\/api\/login\/passkey\/finish$/,
        true,
        ({ req, res, body }) => {
          this.taken(req, body.credential);
          const user = [...this.users.values()].find((u) => u.passkeys.some((k) => k.id === body.credential.id));
          if (!user) throw new Refusal(401, "login_failed", "this passkey is not known here", { field: "credential" });
          user.passkeys.find((k) => k.id === body.credential.id).lastUsedAt = iso(Date.now());
          return this.logIn(req, res, user.userId);
        },
      ],
      [
        "POST",
        /^\/api\/login\/link$/,
        true,
        ({ req, res, body }) => {
          if (body.link !== "mine") throw new Refusal(403, "login_failed", "this link is for something else");
          const user = "user_mine";
          this.users.set(user, { userId: user, name: "Ada", owner: false, createdAt: iso(Date.now()), passkeys: [], identities: [] });
          return this.logIn(req, res, user);
        },
      ],
      ["POST", /^\/api\/logout$/, false, ({ req }) => this.sessions.delete(this.cookies(req)["__Host-world"]) && null],
    ];
  }

  pairingRoutes() {
    const one = "/api/relay/pairings/([^/]+)";
    const decide = (state, check) => ({ args: [id], body }) => {
      const p = this.pairing(id);
      if (p.state !== "claimed" || p.claim.fingerprint !== body.claimFingerprint) throw new Refusal(409, "already_answered", "somebody answered this first");
      if (check) this.fresh();
      Object.assign(p, { state, given: body.scopes });
      this.event(`pairing.${state}`, p.claim.label);
      this.tell({ pairings: true });
      return this.shown(p);
    };
    return [
      ["GET", /^\/api\/relay\/pairings$/, false, () => ({ pairings: this.live() })],
      [
        "POST",
        /^\/api\/relay\/pairings$/,
        false,
        ({ body }) => {
          const hidden = `${WORDS[this.pairings.length % WORDS.length]}-7Q4Z`;
          for (const p of this.pairings) if (p.state === "pending") p.state = "expired";
          const now = Date.now();
          const p = { id: `pair_${secret(8)}`, worldId: body.worldId, worldName: "Plaza", scopes: SCOPES, state: "pending", createdAt: iso(now), expiresAt: iso(now + 10 * MINUTE), hidden };
          this.pairings.push(p);
          this.event("pairing.made");
          return { status: 201, result: { ...this.shown(p), code: hidden, url: `${this.origin}/pair/${hidden}` } };
        },
      ],
      ["GET", new RegExp(`^${one}$`), false, ({ args: [id] }) => this.shown(this.pairing(id))],
      ["POST", new RegExp(`^${one}/approve$`), false, decide("approved", true)],
      ["POST", new RegExp(`^${one}/deny$`), false, decide("denied", false)],
    ];
  }

  deviceRoutes() {
    const one = "/api/relay/devices/([^/]+)";
    const change = (how) => ({ args: [id], body }) => {
      const d = this.device(id);
      how(d, body);
      this.tell({ devices: true });
      return d;
    };
    return [
      ["GET", /^\/api\/relay\/devices$/, false, () => ({ devices: this.devices })],
      ["PATCH", new RegExp(`^${one}$`), false, change((d, { label }) => Object.assign(d, { label }))],
      ["POST", new RegExp(`^${one}/revoke$`), false, change((d) => {
        Object.assign(d, { state: "revoked", connected: false, revokedAt: iso(Date.now()) });
        this.event("device.revoked", d.label);
      })],
      ["POST", new RegExp(`^${one}/scopes$`), false, change((d, { scopes }) => Object.assign(d, scopes.every((s) => d.scopes.includes(s)) ? { scopes } : { wanted: scopes }))],
      ["POST", new RegExp(`^${one}/scopes/approve$`), false, change((d, { scopes }) => {
        this.fresh();
        Object.assign(d, { scopes, wanted: undefined });
      })],
      ["POST", new RegExp(`^${one}/scopes/deny$`), false, change((d) => Object.assign(d, { wanted: undefined }))],
      ["GET", /^\/api\/relay\/events$/, false, ({ query }) => {
        const before = Number(query.get("before") ?? 0) || Number.POSITIVE_INFINITY;
        return { events: this.events.filter((e) => e.id < before).slice(0, Number(query.get("limit") ?? 50)) };
      }],
      ["GET", /^\/api\/access$/, false, () => ({ tokens: this.tokens, sessions: [], this: "" })],
      ["POST", /^\/api\/access\/tokens$/, false, ({ body }) => {
        this.fresh();
        this.tokens.push({ id: `cred_${secret(6)}`, name: body.name, worldId: "w", scopes: body.scopes });
        this.event("token.made", body.name);
        return { token: `wrld_mcp_${secret(24)}` };
      }],
      ["DELETE", /^\/api\/access\/tokens\/([^/]+)$/, false, ({ args: [id] }) => {
        this.tokens = this.tokens.filter((one) => one.id !== id);
        return null;
      }],
    ];
  }

  accountRoutes() {
    const me = (session) => this.users.get(session.user);
    return [
      ["GET", /^\/api\/account$/, false, ({ session }) => this.account(session)],
      ["PATCH", /^\/api\/account$/, false, ({ session, body }) => Object.assign(me(session), { name: body.name }) && null],
      ["POST", /^\/api\/account\/passkeys\/begin$/, false, ({ res, session }) => {
        this.fresh();
        return this.creation(res, session.user, me(session).name);
      }],
      ["POST", /^\/api\/account\/passkeys\/finish$/, false, ({ req, session, body }) => {
        this.taken(req, body.credential);
        this.addPasskey(session.user, body.credential.id);
        return {};
      }],
      ["DELETE", /^\/api\/account\/passkeys\/([^/]+)$/, false, ({ session, args: [id] }) => {
        me(session).passkeys = me(session).passkeys.filter((k) => k.id !== id);
        return null;
      }],
      ["DELETE", /^\/api\/account\/sessions\/([^/]+)$/, false, ({ args: [id] }) => {
        for (const [cookie, s] of this.sessions) if (id === "all" || s.id === id) this.sessions.delete(cookie);
        return null;
      }],
      ["POST", /^\/api\/account\/links$/, false, () => ({ url: `${this.origin}/#link=${secret()}`, end: iso(Date.now() + 60 * MINUTE) })],
      ["GET", /^\/api\/account\/export$/, false, () => Buffer.from("PK")],
      ["DELETE", /^\/api\/account$/, false, ({ session, body }) => {
        if (body.confirm !== me(session).name) throw new Refusal(400, "bad_arguments", "that is not the account's name");
        this.users.delete(session.user);
        this.endLogins();
        return null;
      }],
    ];
  }

  account(session) {
    const sessions = [...this.sessions.values()]
      .filter((s) => s.user === session.user)
      .map((s) => ({ id: s.id, browser: s.browser, loggedInAt: s.at, lastSeenAt: s.at, end: s.at, here: s === session }));
    const quotas = [
      { what: "worlds", used: 2, most: 20 },
      { what: "objects", used: 412, most: 5000 },
      { what: "log", used: 187e6, most: 200e6, unit: "bytes" },
      { what: "files", used: 36.4e6, most: 500e6, unit: "bytes" },
      { what: "devices", used: this.devices.length, most: 20 },
      { what: "codes", used: this.pairings.length, most: 10 },
    ];
    return { ...this.users.get(session.user), sessions, quotas, fresh: !this.stale };
  }

  // The world: a real one.

  /** Anything else of the API is the local service's. */
  async forward(req, res, body) {
    if (!this.sessionOf(req)) throw new Refusal(401, "unauthorized", "not logged in");
    const { method } = req;
    const headers = { cookie: this.local, origin: this.world.origin, ...(body ? { "content-type": "application/json" } : {}) };
    const answer = await fetch(this.world.origin + req.url, { method, headers, ...(body ? { body } : {}) });
    res.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "application/json" });
    res.end(Buffer.from(await answer.arrayBuffer()));
  }

  upgrade(req, socket, head) {
    if (!this.sessionOf(req, "__Host-world-live") || req.headers.origin !== this.origin) {
      socket.end("HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\n\r\n");
      return;
    }
    this.upgrades.handleUpgrade(req, socket, head, (page) => this.bridge(page));
  }

  bridge(page) {
    const url = `${this.world.origin.replace("http", "ws")}/api/relay/browser/ws`;
    const service = new WebSocket(url, { headers: { cookie: this.local, origin: this.world.origin } });
    const socket = { page, ids: {} };
    const early = [];
    page.on("message", (data) => (service.readyState === WebSocket.OPEN ? service.send(String(data)) : early.push(String(data))));
    service.on("open", () => early.forEach((text) => service.send(text)));
    service.on("message", (data) => {
      const frame = JSON.parse(String(data));
      if (frame.type === "welcome") {
        const { userId, worldId, sessionId } = frame;
        socket.ids = { userId, worldId, sessionId };
        this.sockets.add(socket);
        Object.assign(frame, { build });
      }
      page.send(JSON.stringify(frame));
    });
    page.on("close", () => {
      this.sockets.delete(socket);
      service.close();
    });
    service.on("close", (code, reason) => page.close(code >= 4000 ? code : 1001, reason));
    service.on("error", () => page.close(1011));
  }
}
