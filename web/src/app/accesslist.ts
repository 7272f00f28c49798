/** What opens the user's worlds, over REST: the tokens of agents, and the browsers that are logged in. */

import { rest, unreadable } from "../net/rest.ts";
import type { AccessActions, AccessList, BrowserLogin, GivenToken } from "../ui/settings/accessactions.ts";
import { fieldsOf, guardsOf, listOf } from "../wire/guard.ts";

const guard = guardsOf<{ GivenToken: GivenToken; BrowserLogin: BrowserLogin; Made: { token: string } }>({
  Made: "token",
  GivenToken: "id name worldId scopes:[] lastUsedAt?",
  BrowserLogin: "id browser loggedInAt? lastUsedAt? viewer?:b",
});
const areTokens = listOf(guard("GivenToken"));
const areBrowsers = listOf(guard("BrowserLogin"));

/** Creates the REST client. */
export function createAccess(): AccessActions {
  return {
    list: async () => readAccess(await rest.get("/api/access")),
    create: async (name, scopes) => (await rest.post("/api/access/tokens", { name, scopes }, guard("Made"))).token,
    revoke: (id) => rest.del(`/api/access/tokens/${id}`),
    logOut: (id) => rest.del(`/api/access/sessions/${id}`),
  };
}

/** The list in an answer of the service. A relay's has tokens alone: its browsers belong to the account. */
export function readAccess(answer: unknown): AccessList {
  const fields = fieldsOf(answer);
  const tokens = fields?.["tokens"];
  const browsers = fields && "sessions" in fields ? fields["sessions"] : [];
  if (!areTokens(tokens) || !areBrowsers(browsers)) throw unreadable();
  return { tokens, browsers, own: typeof fields?.["this"] === "string" ? fields["this"] : "" };
}
