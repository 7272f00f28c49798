/** What the access settings show and can ask for. */

/** A token that was given to an agent. Times are ISO strings. */
export interface GivenToken {
  id: string;
  name: string;
  worldId: string;
  scopes: readonly string[];
  /** Absent: never used. */
  lastUsedAt?: string;
}

/** A browser that is logged in. */
export interface BrowserLogin {
  id: string;
  /** "Firefox on Linux"; empty: unknown. */
  browser: string;
  /** Absent for a login of an older version. */
  loggedInAt?: string;
  /** When it asked for something last; absent for a login of an older version that has not since. */
  lastUsedAt?: string;
  /** An agent has seen the link, so the browser only shows the world. */
  viewer?: boolean;
}

/** Everything that opens the user's worlds. */
export interface AccessList {
  tokens: readonly GivenToken[];
  browsers: readonly BrowserLogin[];
  /** Id of this page's own login. */
  own: string;
}

/** Each rejects with a reason in words. */
export interface AccessActions {
  list(): Promise<AccessList>;
  /** Makes a token for the open world and resolves with its secret, which is told only once. */
  create(name: string, scopes: readonly string[]): Promise<string>;
  revoke(id: string): Promise<unknown>;
  /** Logs a browser out; "all" for every one. */
  logOut(id: string): Promise<unknown>;
}
