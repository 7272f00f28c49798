// A page of the test network: a world state and its connection, and everything that its handlers received.

import { createState, type WorldState } from "../../core/state.ts";
import type {
  AvatarAct,
  Bridge,
  BrowserWelcome,
  ChatEvent,
  Entry,
  Presence,
  ProjectEvent,
  RelayNotice,
  Result,
  Trace,
} from "../../wire/types.gen.ts";
import { type ConnectionStatus, connect, type RouterConnection } from "../connect.ts";
import type { ExecutorCode } from "../lateexecutor.ts";
import { Network, type TestHost } from "./network.ts";
import { TestRouter } from "./router.ts";

/** One page. The arrays collect what the handlers of the connection were called with. */
export interface TestPage {
  state: WorldState;
  connection: RouterConnection;
  host: TestHost;
  statuses: ConnectionStatus[];
  acts: AvatarAct[];
  /** How often it was told that no walk goes on. */
  walksReset: number;
  entries: { entry: Entry; mine: boolean }[];
  presences: Presence[];
  traces: Trace[];
  chats: ChatEvent[];
  projects: ProjectEvent[];
  relays: RelayNotice[];
  bridges: Bridge[];
  /** Names that its worlds have got. */
  worlds: string[];
  /** How often the list of files was said to have changed. */
  filesChanged: number;
  welcomes: BrowserWelcome[];
  /** Answers screenshots. */
  picture: (args: unknown) => Promise<Result>;
  /** What a call waits for. */
  prepare: (args: unknown) => Promise<unknown> | undefined;
}

/** A network with a router and any number of pages. */
export interface TestSetting {
  network: Network;
  router: TestRouter;
  /** Opens a page. */
  page(options?: {
    build?: string;
    visible?: boolean;
    loggedIn?: () => Promise<boolean | undefined>;
    executorCode?: ExecutorCode;
    worldId?: string;
  }): TestPage;
}

/** A fresh network whose router starts with an empty world. */
export function createTestSetting(): TestSetting {
  const router = new TestRouter();
  const network = new Network(router);
  router.now = () => network.time;
  let count = 0;
  return {
    network,
    router,
    page: ({ build = "b1", visible = true, loggedIn, executorCode, worldId } = {}) => {
      const host = network.host(loggedIn ? { loggedIn } : {});
      host.seen = visible;
      const state = createState();
      const received = {
        statuses: [],
        acts: [],
        entries: [],
        presences: [],
        traces: [],
        chats: [],
        projects: [],
        relays: [],
        bridges: [],
        worlds: [],
        welcomes: [],
      };
      const page: TestPage = {
        ...received,
        walksReset: 0,
        filesChanged: 0,
        state,
        host,
        connection: undefined as unknown as RouterConnection,
        prepare: () => undefined,
        picture: () => Promise.resolve({ text: "a view", images: [{ mimeType: "image/png", data: "x".repeat(200) }] }),
      };
      page.connection = connect({
        url: "ws://test/api/relay/browser/ws",
        state,
        build,
        pageId: `page${++count}`,
        worldId,
        host,
        ...(executorCode ? { executorCode } : {}),
        handlers: {
          onStatus: (status) => page.statuses.push(status),
          onWelcome: (welcome) => page.welcomes.push(welcome),
          onPresence: (presence) => page.presences.push(presence),
          onWalksReset: () => void page.walksReset++,
          onAct: (act) => page.acts.push(act),
          onTrace: (trace) => page.traces.push(trace),
          onChat: (event) => page.chats.push(event),
          onProject: (event) => page.projects.push(event),
          onRelay: (notice) => page.relays.push(notice),
          onBridge: (bridge) => page.bridges.push(bridge),
          onWorlds: (name) => page.worlds.push(name),
          onFiles: () => void page.filesChanged++,
          onEntry: (entry, mine) => page.entries.push({ entry, mine }),
          screenshot: (args) => page.picture(args),
          prepare: (args) => page.prepare(args),
        },
      });
      return page;
    },
  };
}
