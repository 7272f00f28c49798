// A simulated network for tests: a clock that the test advances, and sockets whose messages wait in queues
// until the test delivers them, in an order that a seed may decide. Fully deterministic.

import type { NetHost, SocketLike } from "../host.ts";

/** The router's end of a socket. */
export interface Peer {
  readonly socket: TestSocket;
  send(text: string): void;
  close(code: number, reason?: string): void;
}

/** What the router has to implement. */
export interface Service {
  /** A page has opened a socket. */
  opened(peer: Peer): void;
  /** A frame has arrived. */
  received(peer: Peer, text: string): void;
  /** The socket is closed. */
  closed(peer: Peer): void;
}

/** Clock, timers and sockets. */
export class Network {
  time = Date.parse("2026-11-20T12:00:00.000Z");
  /** While false, new sockets fail. */
  online = true;
  readonly #service: Service;
  readonly #timers = new Set<{ at: number; order: number; run: () => void }>();
  readonly #sockets = new Set<TestSocket>();
  #order = 0;

  constructor(service: Service) {
    this.#service = service;
  }

  /** All sockets that are not closed on both sides. */
  get sockets(): TestSocket[] {
    return [...this.#sockets];
  }

  /** A platform for one page. */
  host(options: { loggedIn?: () => Promise<boolean | undefined> } = {}): TestHost {
    return new TestHost(this, options.loggedIn ?? (() => Promise.resolve(undefined)));
  }

  /** Sets a timer on the simulated clock. */
  after(milliseconds: number, run: () => void): () => void {
    const timer = { at: this.time + milliseconds, order: this.#order++, run };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** Opens a socket. */
  connect(): TestSocket {
    const socket = new TestSocket(this.#service, (s) => this.#sockets.delete(s));
    this.#sockets.add(socket);
    if (this.online) socket.toPage.push(() => socket.accept());
    else socket.toPage.push(() => socket.end(1006, ""));
    return socket;
  }

  /** Delivers one message, from a queue that `pick` chooses; false when nothing waits. */
  step(pick: (count: number) => number = () => 0): boolean {
    // Only the order within a queue is fixed.
    const queues = this.sockets.flatMap((s) => [s.toPage, s.toService]).filter((q) => q.length > 0);
    const queue = queues[pick(queues.length)];
    const deliver = queue?.shift();
    if (!deliver) return false;
    deliver();
    return true;
  }

  /** Delivers until nothing waits and no promise sends more. */
  async deliverAll(pick?: (count: number) => number): Promise<void> {
    for (let quiet = 0; quiet < 3; quiet++) {
      while (this.step(pick)) quiet = 0;
      await Promise.resolve();
    }
  }

  /** Advances the clock, fires the timers that are due, and delivers what they send. */
  async advance(milliseconds: number): Promise<void> {
    const end = this.time + milliseconds;
    for (;;) {
      await this.deliverAll();
      const [next] = [...this.#timers].filter((t) => t.at <= end).sort((a, b) => a.at - b.at || a.order - b.order);
      // Timers fire in the order of their times, then of their creation.
      if (!next) break;
      this.#timers.delete(next);
      this.time = Math.max(this.time, next.at);
      next.run();
    }
    this.time = end;
    await this.deliverAll();
  }
}

/** Both ends of a socket, with a queue for each direction. */
class TestSocket implements SocketLike {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  bufferedAmount = 0;
  readonly toPage: (() => void)[] = [];
  readonly toService: (() => void)[] = [];
  readonly #service: Service;
  readonly #gone: (socket: TestSocket) => void;
  #peer: Peer | undefined;
  #ended = false;
  #closing = false;
  #unnoticed = false;

  constructor(service: Service, gone: (socket: TestSocket) => void) {
    this.#service = service;
    this.#gone = gone;
  }

  /** The service accepts the socket. */
  accept(): void {
    this.#peer = {
      socket: this,
      send: (text) => this.toPage.push(() => this.onmessage?.({ data: text })),
      close: (code, reason = "") => {
        if (this.#unnoticed) this.#hang();
        else this.toPage.push(() => this.end(code, reason));
      },
    };
    this.#service.opened(this.#peer);
    this.onopen?.();
  }

  get readyState(): number {
    if (this.#ended) return 3;
    return this.#closing ? 2 : 1;
  }

  send(text: string): void {
    const peer = this.#peer;
    if (this.#closing) return;
    if (!peer || this.#ended) throw new Error("the socket is not open");
    this.toService.push(() => this.#service.received(peer, text));
  }

  /** The page closes the socket. What it sent before still arrives. */
  close(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.toPage.length = 0;
    this.#hang();
  }

  /**
   * The connection breaks: messages under way are lost in both directions. `unnoticed`: the service does not
   * notice before it hangs up itself.
   */
  cut(unnoticed = false): void {
    this.#unnoticed = unnoticed;
    this.toPage.length = 0;
    this.toService.length = 0;
    this.toPage.push(() => this.end(1006, ""));
  }

  /** The socket begins to close. Until the page learns of it, what it sends is dropped without an error, as browsers do. */
  closes(): void {
    this.#closing = true;
    this.cut();
  }

  /** The page learns that the socket is closed. */
  end(code: number, reason: string): void {
    if (this.#ended) return;
    this.#ended = true;
    this.toPage.length = 0;
    this.toService.length = 0;
    if (!this.#unnoticed) this.#hang();
    this.onclose?.({ code, reason });
  }

  /** The service learns that the socket is closed. */
  #hang(): void {
    this.#unnoticed = false;
    const peer = this.#peer;
    this.toService.push(() => {
      if (peer) this.#service.closed(peer);
      this.#gone(this);
    });
  }
}

/** The platform of one page. */
export class TestHost implements NetHost {
  /** Whether the page is visible. */
  seen = true;
  /** Builds that the page has reloaded for. */
  reloads: string[] = [];
  readonly #network: Network;
  readonly #wakers = new Set<() => void>();
  readonly loggedIn: () => Promise<boolean | undefined>;

  constructor(network: Network, loggedIn: () => Promise<boolean | undefined>) {
    this.#network = network;
    this.loggedIn = loggedIn;
  }

  now = (): number => this.#network.time;
  random = (): number => 0.5;
  after = (milliseconds: number, run: () => void): (() => void) => this.#network.after(milliseconds, run);
  open = (): SocketLike => this.#network.connect();
  visible = (): boolean => this.seen;

  onWake = (callback: () => void): (() => void) => {
    this.#wakers.add(callback);
    return () => this.#wakers.delete(callback);
  };

  /** The page becomes visible, or the network returns. */
  wake(): void {
    for (const waker of this.#wakers) waker();
  }

  reloadFor = (build: string): boolean => {
    if (this.reloads.includes(build)) return false;
    this.reloads.push(build);
    return true;
  };
}
