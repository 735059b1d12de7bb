import type { Store, Tx } from '#store/types';

const written = new WeakSet<Tx>();

/** A message was written in this transaction. */
export function noteMessage(tx: Tx): void {
  written.add(tx);
}

/** The store, which says after each commit that brought messages that there are some. */
export function wakingStore(store: Store, wake: () => void): Store {
  return {
    ...store,
    async mutate(context, callback) {
      let hasMessages = false;
      const value = await store.mutate(context, async (tx) => {
        // SQLite has one transaction object for everybody: a note of another callback is none of this one.
        written.delete(tx);
        const outcome = await callback(tx);
        hasMessages = written.has(tx);
        return outcome;
      });
      if (hasMessages) wake();
      return value;
    },
  };
}
