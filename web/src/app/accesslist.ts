/** What opens the user's worlds, over REST: the tokens of agents, and the browsers that are logged in. */

import type { AccessActions, AccessList, BrowserLogin, GivenToken } from "../ui/settings/accessactions.ts";
import { fieldsOf, guardsOf, listOf } from "../wire/guard.ts";
import { ask, unreadable } from "./rest.ts";

const guard = guardsOf<{ GivenToken: GivenToken; BrowserLogin: BrowserLogin }>({
  GivenToken: "id name worldId scopes:[] lastUsedAt?",
  BrowserLogin: "id browser loggedInAt? viewer?:b",
});
const areTokens = listOf(guard("GivenToken"));
const areBrowsers = listOf(guard("BrowserLogin"));

/** Creates the REST client. */
export function createAccess(): AccessActions {
  return {
    list: async () => readAccess(await ask("GET", "/api/access")),
    async create(name, scopes) {
      const made = fieldsOf(await ask("POST", "/api/access/tokens", { name, scopes }));
      if (typeof made?.["token"] !== "string") throw unreadable();
      return made["token"];
    },
    revoke: (id) => ask("DELETE", `/api/access/tokens/${id}`),
    logOut: (id) => ask("DELETE", `/api/access/sessions/${id}`),
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
