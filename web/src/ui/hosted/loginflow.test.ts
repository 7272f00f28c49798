import { beforeEach, describe, expect, it } from "vitest";
import type { LinkKind } from "../../wire/types.gen.ts";
import { type LoginActions, LoginError } from "./actions.ts";
import { LoginFlow, type LoginView, troubleText } from "./loginflow.ts";

/** One login under way, which the test ends. */
interface Ceremony {
  what: string;
  stop: AbortSignal | undefined;
  done(): void;
  fail(error: unknown): void;
}

let ceremonies: Ceremony[];
let entered: number;
let timers: (() => void)[];
let offers: boolean;
let gone: string[];
let uses: (LinkKind | Error)[];

beforeEach(() => {
  ceremonies = [];
  entered = 0;
  timers = [];
  offers = true;
  gone = [];
  uses = [];
});

/** A ceremony that ends when the test or its signal says so. */
function ceremony(what: string, stop: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    ceremonies.push({ what, stop, done: resolve, fail: reject });
    stop?.addEventListener("abort", () => reject(new LoginError("quiet")));
  });
}

function flowOf({ link = "", refusal = "", supported = true } = {}): LoginFlow {
  const client: LoginActions = {
    supported: () => supported,
    canOffer: () => Promise.resolve(offers && supported),
    linkUse: async () => {
      const use = uses.shift();
      if (typeof use === "string") return use;
      throw use;
    },
    provider: async (id, next, key) => `https://${id}.example/${next}?${key}`,
    openLink: (key) => ceremony(`link ${key}`, undefined),
    signUp: (name, key, stop) => ceremony(`sign up ${name} ${key}`.trim(), stop),
    logIn: ({ offer, stop }) => ceremony(offer ? "offer" : "log in", stop),
  };
  return new LoginFlow({
    client: () => Promise.resolve(client),
    link,
    refusal,
    entered: () => entered++,
    go: (url) => gone.push(url),
    after: (_, callback) => {
      timers.push(callback);
      return () => {
        timers = timers.filter((timer) => timer !== callback);
      };
    },
  });
}

const settle = async () => {
  for (let i = 0; i < 20; i++) await Promise.resolve();
};
const last = () => ceremonies.at(-1) as Ceremony;

describe("the offer in the text field", () => {
  it("waits in the background and logs in when it is taken", async () => {
    const flow = flowOf();
    void flow.start();
    await settle();
    expect(last().what).toBe("offer");
    expect(flow.waiting.value).toBe(false);
    last().done();
    await settle();
    expect(entered).toBe(1);
  });

  it("is given up before the button's own ceremony, and made again after that failed", async () => {
    const flow = flowOf();
    void flow.start();
    await settle();
    const offer = last();
    void flow.logIn();
    await settle();
    expect(offer.stop?.aborted).toBe(true);
    expect(last().what).toBe("log in");
    expect(flow.waiting.value).toBe(true);
    last().fail(new LoginError("cancelled"));
    await settle();
    expect(flow.trouble.value).toBe("cancelled");
    expect(flow.waiting.value).toBe(false);
    expect(ceremonies.map((c) => c.what)).toEqual(["offer", "log in", "offer"]);
  });

  it("is renewed before the relay forgets it, and never speaks of its end", async () => {
    const flow = flowOf();
    void flow.start();
    await settle();
    expect(timers).toHaveLength(1);
    timers[0]?.();
    await settle();
    expect(ceremonies).toHaveLength(2);
    expect(ceremonies[0]?.stop?.aborted).toBe(true);
    last().fail(new LoginError("cancelled"));
    await settle();
    expect(flow.trouble.value).toBeNull();
  });

  it("tells when the passkey that was picked is not known any more", async () => {
    const flow = flowOf();
    void flow.start();
    await settle();
    last().fail(new LoginError("unknown_passkey"));
    await settle();
    expect(flow.trouble.value).toBe("unknown_passkey");
  });

  it("is not made where the browser cannot", async () => {
    offers = false;
    void flowOf().start();
    await settle();
    expect(ceremonies).toEqual([]);
  });
});

describe("a link", () => {
  beforeEach(() => {
    offers = false;
  });

  it.each(["invite", "owner"] as const)("for a new account offers that, and hands its key in: %s", async (use) => {
    uses = [use];
    const flow = flowOf({ link: "key1" });
    expect(flow.view.value).toBe("link");
    await flow.start();
    expect([flow.view.value, flow.use.value]).toEqual(["signup", use]);
    void flow.signUp("  Ada ");
    await settle();
    expect(last().what).toBe("sign up Ada key1");
    last().done();
    await settle();
    expect(entered).toBe(1);
  });

  it("goes along to a provider for a new account, and not for a login", async () => {
    uses = ["invite"];
    const flow = flowOf({ link: "key1" });
    await flow.start();
    await flow.goTo("acme", "/pair/X");
    flow.show("login");
    await flow.goTo("acme", "");
    expect(gone).toEqual(["https://acme.example//pair/X?key1", "https://acme.example/?"]);
    expect([entered, flow.waiting.value]).toEqual([0, false]);
  });

  it("into the user's own account opens that, and makes none", async () => {
    uses = ["recover"];
    const flow = flowOf({ link: "key1" });
    await flow.start();
    expect(flow.view.value).toBe("recover");
    void flow.openLink();
    await settle();
    expect(last().what).toBe("link key1");
    last().done();
    await settle();
    expect(entered).toBe(1);
  });

  it.each(["link_spent", "signup_closed"] as const)("that is good for nothing says so at once: %s", async (trouble) => {
    uses = [new LoginError(trouble)];
    const flow = flowOf({ link: "key1" });
    await flow.start();
    expect([flow.view.value, flow.trouble.value]).toEqual(["login", trouble]);
    flow.show("signup");
    void flow.signUp("Ada");
    await settle();
    expect(last().what).toBe("sign up Ada"); // the key is not handed in
  });

  it("that nobody answers for is asked about again", async () => {
    uses = [new Error("the service didn't respond"), "invite"];
    const flow = flowOf({ link: "key1" });
    await flow.start();
    expect([flow.view.value, flow.trouble.value]).toEqual(["link", "other"]);
    await flow.start();
    expect([flow.view.value, flow.trouble.value]).toEqual(["signup", null]);
  });
});

it.each([
  ["", null],
  ["unavailable", "provider_silent"],
  ["signup_closed", "signup_closed"],
  ["login_failed", "provider_refused"],
  ["link", "link_spent"],
  ["something_new", "provider_refused"],
])("says why a login at a provider did not succeed: %s", async (refusal, trouble) => {
  offers = false;
  const flow = flowOf({ refusal });
  expect(flow.trouble.value).toBe(trouble);
  flow.show("signup");
  expect(flow.trouble.value).toBeNull();
});

it("runs one ceremony at a time, and a cancelled one says nothing", async () => {
  offers = false;
  const flow = flowOf();
  void flow.logIn();
  void flow.logIn();
  await settle();
  expect(ceremonies).toHaveLength(1);
  flow.show("signup"); // not while something is under way
  expect(flow.view.value).toBe("login");
  flow.cancel();
  await settle();
  expect(flow.trouble.value).toBeNull();
  expect(flow.waiting.value).toBe(false);
});

it("ends what is under way when the screen goes away, and enters nothing then", async () => {
  const flow = flowOf();
  void flow.start();
  await settle();
  flow.dispose();
  await settle();
  expect(last().stop?.aborted).toBe(true);
  expect(entered).toBe(0);
});

it("says that the browser cannot use passkeys", async () => {
  const flow = flowOf({ supported: false });
  await flow.start();
  expect(flow.supported.value).toBe(false);
});

it("has a next step for every trouble", () => {
  const troubles = [
    "cancelled",
    "timed_out",
    "unsupported",
    "insecure",
    "exists",
    "unknown_passkey",
    "link_spent",
  ] as const;
  for (const view of ["login", "signup"] satisfies LoginView[])
    for (const trouble of troubles)
      expect(troubleText(trouble, view, "")).toMatch(/try again|Ask|Use|Log in|Open|Update|create/i);
  for (const signup of ["open", "invite", "closed", "owner"] as const)
    expect(troubleText("signup_closed", "login", "", signup)).toMatch(/Ask|Open the link/);
  for (const signup of ["open", "invite", "closed"] as const) {
    const words = troubleText("unknown_passkey", "login", "", signup);
    expect(words.includes("create an account")).toBe(signup === "open"); // where nobody can, it is not the next step
  }
  expect(troubleText("other", "login", "The service didn't respond.")).toBe("The service didn't respond.");
});
