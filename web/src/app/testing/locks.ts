// The locks that the pages of one user share.

/** A lock manager like the browser's. `take` holds a lock as another page does, until the returned function is called. */
export function createLocks(): { locks: LockManager; take(name: string): () => void } {
  const held: LockInfo[] = [];
  const hold = (name: string) => {
    const lock = { name };
    held.push(lock);
    return () => void held.splice(held.indexOf(lock), 1);
  };
  const request = async (name: string, options: LockOptions, callback: (lock: unknown) => unknown) => {
    if (options.ifAvailable && held.some((lock) => lock.name === name)) return callback(null);
    const release = hold(name);
    try {
      return await callback({ name });
    } finally {
      release();
    }
  };
  const locks = { request, query: () => Promise.resolve({ held: [...held] }) };
  return { locks: locks as unknown as LockManager, take: hold };
}
