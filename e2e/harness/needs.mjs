/** What `skip` of a spec is that needs something: "it is there" runs it, and where it is not, the spec is skipped and says why.
 * In continuous integration (WORLD_ALL, on Linux) everything has to be there, and the file fails. tools/spec lets a spec that
 * proves a row of the specification be skipped in no other way. */
export function needs(there, why) {
  if (!there && process.env.WORLD_ALL && process.platform === "linux") throw new Error(`WORLD_ALL=1 lets no spec be skipped: ${why}`);
  return there ? false : why;
}
