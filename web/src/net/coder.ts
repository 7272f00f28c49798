/**
 * The coding surface over HTTP: requests, and one stream of events for all sessions. The browser resumes a stream that
 * was cut by itself, from the last event that it got; one that was refused is opened again here, later and later.
 */

import {
  isCoder,
  isCoderAnswer,
  isCoderEvent,
  isCoderRun,
  isCuratorLogs,
  isHeartbeat,
  isLobePrompt,
  isMission,
  isMissions,
  isPlainChat,
  isPreview,
} from "../wire/coderguards.ts";
import { fieldsOf, hasList } from "../wire/guard.ts";
import type {
  Coder,
  CoderAnswer,
  CoderEvent,
  CoderOp,
  CoderRequest,
  CoderRun,
  CurateRequest,
  CuratorLogs,
  ExecuteRequest,
  FeedbackRequest,
  Heartbeat,
  Lobe,
  LobePrompt,
  Mission,
  MissionEdit,
  PlainChat,
  PlainChatSettings,
  Preview,
  PreviewRequest,
  VibeRequest,
} from "../wire/types.gen.ts";
import { rest } from "./rest.ts";

const CODER = "/api/direct-code";
const MISSIONS = "/api/coder/missions";
const PRO = "/api/coder/pro";
const VIBE = "/api/coder/vibecode";
const PLAIN_CHAT = "/api/coder/plainchat";

/** Starting an agent takes a while; in milliseconds. */
const PATIENCE = 120_000;
/** What goes through the files of a repository takes as long as it takes, and can be stopped. */
const LONG_PATIENCE = 3_600_000;
const LONG: ReadonlySet<CoderOp> = new Set([
  "look",
  "open",
  "diff",
  "keep",
  "revert",
  "undo",
  "apply",
  "merge",
  "discard",
  "settle",
]);
/** Milliseconds before a stream that was refused is opened again: the first time, and at most. */
const AGAIN = 1000;
const AT_MOST = 30_000;

/** What the coding surface has, sessions and all. */
export function readCoder(): Promise<Coder> {
  return rest.get(CODER, isCoder);
}

/** The events of a session, with whole texts. What this page does not know is left out. */
export async function readSession(session: string): Promise<CoderEvent[]> {
  const { events } = await rest.get(`${CODER}?${new URLSearchParams({ sessionId: session })}`, hasList("events"));
  return events.filter(isCoderEvent);
}

/** Does one request. A request that is sent twice under one key is done once. */
export function askCoder(request: CoderRequest, key: string): Promise<CoderAnswer> {
  const headers = { "Idempotency-Key": key };
  const timeout = LONG.has(request.op) ? LONG_PATIENCE : PATIENCE;
  return rest.post(CODER, request, isCoderAnswer, { timeout, headers });
}

/** Talking about an idea, and the settings of chats without an agent. */
export const plainChat = {
  read: (): Promise<PlainChat> => rest.get(PLAIN_CHAT, isPlainChat),
  save: (settings: PlainChatSettings): Promise<PlainChat> => rest.put(PLAIN_CHAT, settings, isPlainChat),
  /** Begins a conversation. Its events come with those of all sessions, so of this answer only the run is wanted. */
  begin: (text: string, how: Pick<VibeRequest, "agent" | "folder"> = {}): Promise<CoderRun> => {
    const request: VibeRequest = { messages: [{ role: "user", content: text }], ...how };
    return rest.post(VIBE, request, isCoderRun, { timeout: PATIENCE, headers: { Accept: "application/json" } });
  },
};

/** The requests about missions. A version that is given must be the one that the user saw. */
export const missionRequests = {
  list: async (): Promise<Mission[]> => (await rest.get(MISSIONS, isMissions)).missions,
  create: (edit: MissionEdit): Promise<Mission> => rest.post(MISSIONS, edit, isMission),
  change: (edit: MissionEdit, version: number): Promise<Mission> =>
    rest.patch(MISSIONS, edit, isMission, ifMatch(version)),
  curate: (request: CurateRequest): Promise<unknown> => rest.post(`${PRO}/curate`, request),
  execute: (request: ExecuteRequest): Promise<unknown> => rest.post(`${PRO}/execute`, request),
  preview: (request: PreviewRequest): Promise<Preview> => rest.post(`${PRO}/context-preview`, request, isPreview),
  feedback: (request: FeedbackRequest, version: number): Promise<Mission> =>
    rest.post(`${PRO}/feedback`, request, isMission, ifMatch(version)),
  heartbeat: (sinceRun: string): Promise<Heartbeat> =>
    rest.post(`${PRO}/heartbeat`, sinceRun ? { sinceRun } : {}, isHeartbeat),
  logs: (cursor: string): Promise<CuratorLogs> =>
    rest.get(`${PRO}/curator-logs${cursor && `?${new URLSearchParams({ cursor })}`}`, isCuratorLogs),
  lobe: (lobe: Lobe): Promise<LobePrompt> =>
    rest.get(`${PRO}/lobeprompt?${new URLSearchParams({ lobe })}`, isLobePrompt),
  setLobe: (prompt: LobePrompt, version: number): Promise<LobePrompt> =>
    rest.put(`${PRO}/lobeprompt`, prompt, isLobePrompt, ifMatch(version)),
};

/** The header that names a version, as an ETag. */
const ifMatch = (version: number) => ({ headers: { "If-Match": `"${version}"` } });

/** What a stream reports. */
export interface StreamHandlers {
  event(event: CoderEvent): void;
  /** Whether events arrive now. */
  live(live: boolean): void;
}

/** The part of an EventSource that is used. */
export type EventSourceLike = Pick<EventSource, "addEventListener" | "close" | "readyState">;

/** Follows the events after an id. Returns a function that stops. */
export function followCoder(
  after: string,
  { event, live }: StreamHandlers,
  open: (url: string) => EventSourceLike = (url) => new EventSource(url),
): () => void {
  let source: EventSourceLike | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = AGAIN;
  let last = after;
  const begin = (): void => {
    const now = open(`${CODER}?${new URLSearchParams({ after: last })}`);
    source = now;
    now.addEventListener("coder", (message) => {
      wait = AGAIN;
      live(true);
      const { lastEventId, data } = message as MessageEvent<string>;
      if (lastEventId) last = lastEventId;
      const parsed = parse(data);
      if (parsed) event(parsed);
    });
    now.addEventListener("error", () => {
      live(false);
      if (now.readyState !== 2) return; // the browser tries again by itself
      now.close();
      timer = setTimeout(begin, wait);
      wait = Math.min(AT_MOST, wait * 2);
    });
  };
  begin();
  return () => {
    clearTimeout(timer);
    source?.close();
  };
}

/** An event that this page knows; undefined: another one. */
function parse(data: string): CoderEvent | undefined {
  try {
    const value: unknown = JSON.parse(data);
    return fieldsOf(value) && isCoderEvent(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
