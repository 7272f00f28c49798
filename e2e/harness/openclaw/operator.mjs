// An operator's connection to a gateway of the tests, beside the program under test: it hears what the gateway sends and
// when, and prepares sessions.
import { randomUUID } from "node:crypto";
import { WebSocket } from "ws";

const requestMillis = 30_000;

export class Operator {
  /** Connects with the gateway's own token; such a local program needs no pairing. */
  static async connect(gateway, scopes = ["operator.read", "operator.write", "operator.admin"]) {
    const operator = new Operator(new WebSocket(gateway.url));
    await operator.event("connect.challenge");
    await operator.request("connect", {
      minProtocol: 3,
      maxProtocol: 5,
      client: { id: "gateway-client", mode: "backend", version: "1", platform: process.platform },
      role: "operator",
      scopes,
      caps: ["tool-events"],
      auth: { token: gateway.token },
    });
    return operator;
  }

  constructor(socket) {
    this.socket = socket;
    this.waiting = new Map();
    this.listeners = new Set();
    this.last = 0;
    socket.on("message", (data) => {
      const at = Date.now();
      const frame = JSON.parse(data);
      if (frame.type === "res") this.waiting.get(frame.id)?.(frame);
      else for (const listener of this.listeners) listener(frame.event, frame.payload, at);
    });
  }

  request(method, params = {}) {
    const id = String(++this.last);
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`${method}: no answer`)), requestMillis);
      this.waiting.set(id, (frame) => {
        clearTimeout(late);
        this.waiting.delete(id);
        if (frame.ok) resolve(frame.payload);
        else reject(new Error(`${method}: ${frame.error.message}`));
      });
      this.socket.send(JSON.stringify({ type: "req", id, method, params }));
    });
  }

  /** Tells listener(name, payload, at) of every event; returns how to stop it. */
  listen(listener) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** The next event of a name. */
  event(wanted) {
    return new Promise((found) => {
      const stop = this.listen((name, payload) => {
        if (name !== wanted) return;
        stop();
        found(payload);
      });
    });
  }

  /** Makes a session with so many messages of the agent, and returns its key. */
  async seed(label, count, text = (i) => `Note ${i}`) {
    const key = `agent:main:${label.toLowerCase()}`;
    await this.request("sessions.create", { key, agentId: "main", label });
    for (let i = 0; i < count; i++) await this.request("chat.inject", { sessionKey: key, message: text(i) });
    return key;
  }

  /** Says something to the agent in its main session, as its user would at the gateway, and returns the whole answer. */
  async ask(message) {
    const runId = randomUUID();
    const answer = new Promise((found) => {
      const stop = this.listen((name, { runId: of, state, message, errorMessage } = {}) => {
        if (name !== "chat" || of !== runId || !["final", "aborted", "error"].includes(state)) return;
        stop();
        found(errorMessage ?? message?.content?.map((part) => part.text ?? "").join("") ?? "");
      });
    });
    await this.request("chat.send", { sessionKey: "main", message, idempotencyKey: runId });
    return answer;
  }

  close() {
    this.socket.close();
  }
}
