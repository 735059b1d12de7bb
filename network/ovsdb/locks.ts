import type { OvsdbConnection } from './connection.ts';
import { NotConnectedError, ProtocolError } from './errors.ts';
import { isObject } from './messages.ts';

/** The locks that a client wants, and which it holds at the server that it is connected to. */
export class Locks {
  readonly #isHeld = new Map<string, boolean>();
  readonly #onLocked: (name: string) => void;
  #connection: OvsdbConnection | undefined;

  constructor(onLocked: (name: string) => void) {
    this.#onLocked = onLocked;
  }

  holds(name: string): boolean {
    return this.#isHeld.get(name) ?? false;
  }

  /** Locks belong to a connection, so all are requested anew. */
  async connected(connection: OvsdbConnection): Promise<void> {
    this.#connection = connection;
    await Promise.all([...this.#isHeld.keys()].map((name) => this.#request(connection, 'lock', name)));
  }

  disconnected(): void {
    this.#connection = undefined;
    for (const name of this.#isHeld.keys()) this.#isHeld.set(name, false);
  }

  /** @throws RangeError */
  async lock(name: string): Promise<boolean> {
    checkName(name);
    if (this.#isHeld.has(name)) return this.holds(name);
    this.#isHeld.set(name, false);
    if (this.#connection) await this.#request(this.#connection, 'lock', name);
    return this.holds(name);
  }

  async unlock(name: string): Promise<void> {
    const wasWanted = this.#isHeld.delete(name);
    if (wasWanted) await this.#connection?.call('unlock', [name], () => {});
  }

  /** The server refuses `steal` from a client that waits for the lock, so that wait ends first. */
  async steal(name: string): Promise<void> {
    checkName(name);
    if (!this.#connection) throw new NotConnectedError('Not connected: no lock can be stolen');
    const connection = this.#connection;
    const unlocked = this.unlock(name);
    this.#isHeld.set(name, false);
    await Promise.all([unlocked, this.#request(connection, 'steal', name)]);
  }

  /** The server also says so to a client that holds the lock already, when another one stops to wait for it. */
  granted(name: string): void {
    if (this.#isHeld.get(name) !== false) return;
    this.#isHeld.set(name, true);
    this.#onLocked(name);
  }

  stolen(name: string): void {
    if (this.#isHeld.has(name)) this.#isHeld.set(name, false);
  }

  #request(connection: OvsdbConnection, method: 'lock' | 'steal', name: string): Promise<void> {
    return connection.call(method, [name], (result) => {
      if (!isObject(result) || typeof result.locked !== 'boolean') {
        throw new ProtocolError(`Received no reply to ${method}`);
      }
      if (result.locked) this.granted(name);
    });
  }
}

/** Locks are named like columns, without hyphens. The server would refuse others on each connection. */
function checkName(name: string): void {
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) throw new RangeError(`${name} cannot be the name of a lock`);
}
