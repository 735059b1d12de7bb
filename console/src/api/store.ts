/** A value that components can watch. */
export interface ObservableStore<T> {
  get(): T;
  set(value: T): void;
  /** @returns stops watching */
  watch(listener: () => void): () => void;
}

/** Creates a store. Setting an equal value tells nobody. */
export function createStore<T>(initial: T): ObservableStore<T> {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set(value) {
      if (Object.is(current, value)) return;
      current = value;
      for (const listener of listeners) listener();
    },
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
