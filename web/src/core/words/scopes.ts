// What an agent may do, in words.

/** What a scope allows: as a sentence about the agent, and in a word that follows its name. In the order of lists. */
const SCOPES: Readonly<Record<string, readonly [sentence: string, short: string]>> = {
  "world.read": ["See this world and everything in it", "sees"],
  "world.write.safe": ["Build, move and remove things, and walk around", "builds"],
  "screenshot.request": ["Take pictures of the world", "takes pictures"],
  "chat.stream": ["Talk with you: read what you write to it, and answer", "talks"],
  "voice.realtime": ["Speak with you by voice", "speaks"],
  "project.read": ["See the files of your project", "reads your project"],
};

/** What a scope allows, as a sentence about the agent. */
export function scopeSentence(scope: string): string {
  return SCOPES[scope]?.[0] ?? scope;
}

/** The scopes in the order of the list, unknown ones last. */
export function sortedScopes<S extends string>(scopes: readonly S[]): S[] {
  const order = Object.keys(SCOPES);
  const at = (scope: S) => (order.indexOf(scope) + order.length + 1) % (order.length + 1);
  return [...new Set(scopes)].sort((a, b) => at(a) - at(b));
}

/** "sees, builds, takes pictures" */
export function scopesInShort(scopes: readonly string[]): string {
  return sortedScopes(scopes)
    .map((scope) => SCOPES[scope]?.[1] ?? scope)
    .join(", ");
}
