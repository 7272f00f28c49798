// A page of the test network: a state and its lane, and what its handlers heard.

import { createState, type WorldState } from "../../core/state.ts";
import type {
  AvatarAct,
  BrowserWelcome,
  ChatEvent,
  Entry,
  Presence,
  ProjectEvent,
  Result,
  Trace,
} from "../../wire/types.gen.ts";
import { connect, type RouterConnection, type Status } from "../connect.ts";
import { Network, type TestHost } from "./network.ts";
import { TestRouter } from "./router.ts";

export interface TestPage {
  state: WorldState;
  lane: RouterConnection;
  host: TestHost;
  statuses: Status[];
  acts: AvatarAct[];
  /** How often it heard that no walk goes on. */
  walksOver: number;
  entries: { entry: Entry; mine: boolean }[];
  presences: Presence[];
  traces: Trace[];
  chats: ChatEvent[];
  projects: ProjectEvent[];
  welcomes: BrowserWelcome[];
  /** What a screenshot gives. */
  picture: (args: unknown) => Promise<Result>;
  /** What a call waits for. */
  prepare: (tool: string, args: unknown) => Promise<unknown> | undefined;
}

export interface TestSetting {
  network: Network;
  router: TestRouter;
  page(options?: { build?: string; visible?: boolean; loggedIn?: () => Promise<boolean | undefined> }): TestPage;
}

export function setting(): TestSetting {
  const router = new TestRouter();
  const network = new Network(router);
  router.now = () => network.time;
  let count = 0;
  return {
    network,
    router,
    page: ({ build = "b1", visible = true, loggedIn } = {}) => {
      const host = network.host(loggedIn ? { loggedIn } : {});
      host.seen = visible;
      const state = createState();
      const heard = {
        statuses: [],
        acts: [],
        entries: [],
        presences: [],
        traces: [],
        chats: [],
        projects: [],
        welcomes: [],
      };
      const page: TestPage = {
        ...heard,
        walksOver: 0,
        state,
        host,
        lane: undefined as unknown as RouterConnection,
        prepare: () => undefined,
        picture: () => Promise.resolve({ text: "a view", images: [{ mimeType: "image/png", data: "x".repeat(200) }] }),
      };
      page.lane = connect({
        url: "ws://test/api/relay/browser/ws",
        state,
        build,
        pageId: `page${++count}`,
        host,
        handlers: {
          onStatus: (status) => page.statuses.push(status),
          onWelcome: (welcome) => page.welcomes.push(welcome),
          onPresence: (presence) => page.presences.push(presence),
          onWalksReset: () => void page.walksOver++,
          onAct: (act) => page.acts.push(act),
          onTrace: (trace) => page.traces.push(trace),
          onChat: (event) => page.chats.push(event),
          onProject: (event) => page.projects.push(event),
          onEntry: (entry, mine) => page.entries.push({ entry, mine }),
          screenshot: (args) => page.picture(args),
          prepare: (tool, args) => page.prepare(tool, args),
        },
      });
      return page;
    },
  };
}
