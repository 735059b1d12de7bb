import type { Tracing } from '#platform/tracing/tracing';
import type { Engine } from '../types.ts';

/** Makes each transaction a span, of which its statements are parts. */
export function tracedEngine(engine: Engine, tracing: Tracing): Engine {
  return {
    ...engine,
    read: (callback, options) =>
      tracing.transaction('read', (within) => engine.read((db) => within(() => callback(db)), options)),
    // On SQLite the callback runs in the loop of whoever was first: what it does belongs to its own caller.
    write: (callback) =>
      tracing.transaction('write', (within) => engine.write((tx) => within(() => callback(tx)))),
  };
}
