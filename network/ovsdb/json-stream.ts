import { ProtocolError } from './errors.ts';

/** OVN sends a whole database as one message. */
const MAXIMUM_MESSAGE_BYTES = 64 * 2 ** 20;
/** Messages of the protocol nest about ten levels. */
const MAXIMUM_DEPTH = 100;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;
const OPENING_BRACKET = 0x5b;
const CLOSING_BRACKET = 0x5d;
const WHITE_SPACE: readonly number[] = [0x20, 0x09, 0x0a, 0x0d];

/**
 * Splits a stream of JSON objects into its objects. JSON-RPC over a socket has no frames, so an object ends where its
 * first brace is closed. Strings are skipped, everything else is left to `JSON.parse`.
 */
export class JsonSplitter {
  readonly #maximumBytes: number;
  readonly #decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  /** The parts of the current object from earlier chunks. */
  #parts: Uint8Array[] = [];
  #length = 0;
  #depth = 0;
  #isInString = false;
  #isEscaped = false;

  constructor(maximumBytes = MAXIMUM_MESSAGE_BYTES) {
    this.#maximumBytes = maximumBytes;
  }

  /**
   * The objects that end in this chunk, as text.
   * @throws ProtocolError when the bytes cannot be part of such a stream
   */
  *push(chunk: Uint8Array): Generator<string> {
    let start = 0;
    for (let index = 0; index < chunk.length; index++) {
      const byte = chunk[index] ?? 0;
      if (this.#depth > 0) this.#inside(byte);
      else if (byte === OPENING_BRACE) [this.#depth, start] = [1, index];
      else if (!WHITE_SPACE.includes(byte))
        throw new ProtocolError('Received something that is not a message');
      else start = index + 1;
      if (this.#depth === 0 && start <= index) {
        this.#keep(chunk.subarray(start, index + 1));
        start = index + 1;
        yield this.#take();
      }
    }
    this.#keep(chunk.subarray(start));
  }

  #inside(byte: number): void {
    if (this.#isInString) {
      if (this.#isEscaped) this.#isEscaped = false;
      else if (byte === BACKSLASH) this.#isEscaped = true;
      else if (byte === QUOTE) this.#isInString = false;
    } else if (byte === QUOTE) this.#isInString = true;
    else if (byte === OPENING_BRACE || byte === OPENING_BRACKET) this.#depth++;
    else if (byte === CLOSING_BRACE || byte === CLOSING_BRACKET) this.#depth--;
    if (this.#depth > MAXIMUM_DEPTH) throw new ProtocolError('Received a message that nests too deeply');
  }

  #keep(part: Uint8Array): void {
    if (part.length === 0) return;
    this.#length += part.length;
    if (this.#length > this.#maximumBytes) {
      throw new ProtocolError(`Received a message of more than ${this.#maximumBytes} bytes`);
    }
    this.#parts.push(part);
  }

  #take(): string {
    const bytes = Buffer.concat(this.#parts, this.#length);
    this.#parts = [];
    this.#length = 0;
    try {
      return this.#decoder.decode(bytes);
    } catch {
      throw new ProtocolError('Received a message that is not UTF-8');
    }
  }
}
