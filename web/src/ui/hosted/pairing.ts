/**
 * One pairing, from its code to a connected agent, as a state machine without DOM. What the relay says of the pairing
 * (PairingState) and what the page does with it make its phase:
 *
 *   none ── make ──▶ making ──▶ waiting (the code is shown) ── a claim ──▶ asks (the approval card)
 *   asks ── approve ──▶ approved (the agent fetches its key) ──▶ joining (it has the key) ──▶ connected
 *   asks ── deny ──▶ denied;  a second agent ──▶ burned;  time ──▶ expired;  not ours, not there ──▶ unknown
 *
 * News comes by the relay's push. Where none comes, the relay is asked every POLL milliseconds, but only while
 * something is being waited for.
 */

import { computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { Refusal } from "../../core/refuse.ts";
import type { PairingClaim, RelayPairing, Scope } from "../../wire/types.gen.ts";
import { reasonOf } from "../reason.ts";
import { LoginError, type PairingActions } from "./actions.ts";
import type { RelayModel } from "./model.ts";

/** How often the relay is asked while something is awaited, in milliseconds; the second, once it has pushed news. */
const POLL = 2000;
const POLL_PUSHED = 15_000;

export type PairingPhase =
  | "none"
  | "making"
  | "loading"
  | "waiting"
  | "asks"
  | "approved"
  | "joining"
  | "connected"
  | "expired"
  | "denied"
  | "burned"
  | "unknown";

/** Phases in which news is awaited. */
const AWAITS: ReadonlySet<PairingPhase> = new Set(["waiting", "asks", "approved", "joining"]);

/** What the flow needs. */
interface PairingDeps {
  client(): Promise<PairingActions>;
  relay: Pick<RelayModel, "pairings" | "devices" | "notices">;
  /** The page's clock, in milliseconds. */
  now: ReadonlySignal<number>;
  /** Calls back once after so many milliseconds; returns the function that cancels it. */
  after(milliseconds: number, callback: () => void): () => void;
}

/** The pairing of one card. */
export class PairingFlow {
  readonly pairing = signal<RelayPairing | null>(null);
  /** The code and its address; only the page that made the code knows them. */
  readonly code = signal("");
  readonly url = signal("");
  /** An answer is on its way. */
  readonly busy = signal(false);
  /** Why the last attempt failed; empty: it did not. */
  readonly failed = signal("");
  /** The login is too old, and the passkey was not given: the next attempt asks for it again. */
  readonly needsLogin = signal(false);
  readonly phase: ReadonlySignal<PairingPhase>;
  readonly #deps: PairingDeps;
  /** What the page itself is doing or has found out, where the relay's state does not say it. */
  readonly #own: Signal<"none" | "making" | "loading" | "unknown" | null> = signal("none");
  readonly #stop: () => void;
  #cancelPoll: (() => void) | undefined;
  #over = false;

  constructor(deps: PairingDeps) {
    this.#deps = deps;
    this.phase = computed(() => this.#phase());
    let heard = deps.relay.notices.peek();
    const stopNotices = effect(() => {
      const notices = deps.relay.notices.value;
      if (notices !== heard) {
        heard = notices;
        this.#onNotice();
      }
    });
    const stopPolls = effect(() => {
      const awaits = AWAITS.has(this.phase.value);
      this.#cancelPoll?.();
      this.#cancelPoll = undefined;
      if (awaits) this.#schedule();
    });
    this.#stop = () => {
      stopNotices();
      stopPolls();
    };
  }

  /** The agent that asks, or asked. */
  get claim(): PairingClaim | undefined {
    return this.pairing.value?.claim;
  }

  /** Makes a new code for a world. */
  async make(worldId: string): Promise<void> {
    if (this.busy.peek()) return;
    this.#own.value = "making";
    await this.#run(async (client) => {
      const made = await client.make(worldId);
      this.code.value = made.code ?? "";
      this.url.value = made.url ?? "";
      this.#take(made);
    });
    if (this.#own.peek() === "making") this.#own.value = "none";
  }

  /** Opens the pairing of a code that somebody else's page shows. */
  async open(code: string): Promise<void> {
    this.#own.value = "loading";
    await this.#refresh(code);
  }

  /** Shows a pairing that the relay has told about. */
  adopt(pairing: RelayPairing): void {
    this.#take(pairing);
  }

  /** Lets the agent in, with these scopes. */
  approve(scopes: readonly Scope[]): Promise<void> {
    // An empty list would mean all that it asks for.
    if (scopes.length === 0) return Promise.resolve();
    return this.#decide((client, id, fingerprint) => client.approve(id, fingerprint, scopes));
  }

  deny(): Promise<void> {
    return this.#decide((client, id, fingerprint) => client.deny(id, fingerprint));
  }

  /** Back to the beginning. */
  clear(): void {
    this.pairing.value = null;
    this.code.value = "";
    this.url.value = "";
    this.failed.value = "";
    this.needsLogin.value = false;
    this.#own.value = "none";
  }

  dispose(): void {
    this.#over = true;
    this.#stop();
    this.#cancelPoll?.();
  }

  #phase(): PairingPhase {
    const own = this.#own.value;
    if (own) return own;
    const pairing = this.pairing.value;
    if (!pairing) return "none";
    switch (pairing.state) {
      case "pending":
        return this.#late(pairing) ? "expired" : "waiting";
      case "claimed":
        return this.#late(pairing) ? "expired" : "asks";
      case "used":
        return this.#connected(pairing) ? "connected" : "joining";
      case "approved":
      case "expired":
      case "denied":
      case "burned":
        return pairing.state;
    }
  }

  #late({ expiresAt }: RelayPairing): boolean {
    return Date.parse(expiresAt) <= this.#deps.now.value;
  }

  #connected({ deviceId }: RelayPairing): boolean {
    const device = this.#deps.relay.devices.value?.find((d) => d.id === deviceId);
    return device?.connected === true || device?.state === "active";
  }

  #take(pairing: RelayPairing): void {
    this.#own.value = null;
    this.pairing.value = pairing;
  }

  async #decide(
    decision: (client: PairingActions, id: string, fingerprint: string) => Promise<RelayPairing>,
  ): Promise<void> {
    const { id } = this.pairing.peek() ?? {};
    const { fingerprint } = this.claim ?? {};
    if (id === undefined || fingerprint === undefined || this.phase.peek() !== "asks") return;
    await this.#run(async (client) => this.#take(await decision(client, id, fingerprint)));
    // What was refused may be out of date: another page answered, or a second agent came.
    if (this.failed.peek() !== "") await this.#refresh(id);
  }

  /** Runs one request that the user asked for. */
  async #run(request: (client: PairingActions) => Promise<void>): Promise<void> {
    if (this.busy.peek()) return;
    this.busy.value = true;
    this.failed.value = "";
    this.needsLogin.value = false;
    try {
      await request(await this.#deps.client());
    } catch (error) {
      if (error instanceof LoginError || (error instanceof Refusal && error.error.code === "login_again"))
        this.needsLogin.value = true;
      else this.failed.value = reasonOf(error);
    } finally {
      this.busy.value = false;
    }
  }

  #onNotice(): void {
    const { id } = this.pairing.peek() ?? {};
    if (id === undefined) return;
    const told = this.#deps.relay.pairings.peek()?.find((p) => p.id === id);
    // A pairing that is over is not in the list any more; its end has to be asked for.
    if (told) this.#take(told);
    else if (AWAITS.has(this.phase.peek())) void this.#refresh(id);
  }

  #schedule(): void {
    const pushed = this.#deps.relay.notices.peek() > 0;
    this.#cancelPoll = this.#deps.after(pushed ? POLL_PUSHED : POLL, () => {
      const { id } = this.pairing.peek() ?? {};
      if (id === undefined || this.#over) return;
      void this.#refresh(id).then(() => {
        if (!this.#over && AWAITS.has(this.phase.peek())) {
          this.#cancelPoll?.();
          this.#schedule();
        }
      });
    });
  }

  /** Reads the pairing anew, by its code or id; and the devices, once one of them is awaited. */
  async #refresh(code: string): Promise<void> {
    try {
      const client = await this.#deps.client();
      const pairing = await client.get(code);
      if (this.#over) return;
      this.#take(pairing);
      if (pairing.state === "used") this.#deps.relay.devices.value = await client.devices();
    } catch (error) {
      if (this.#over) return;
      // Wrong, used long ago, or somebody else's: they look the same from here, and shall.
      if (error instanceof Refusal && error.error.code === "pairing_code_invalid") this.#own.value = "unknown";
      else if (this.#own.peek() === "loading") this.failed.value = reasonOf(error);
    }
  }
}
