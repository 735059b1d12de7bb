import { bounds } from '#domain/budget';
import { isTurnOver, nextTurn } from '#platform/long-work';

/** The parts of a JSON value to keep: everything when `properties` is left out. */
export interface JsonSelection {
  properties?: Readonly<Record<string, JsonSelection>>;
  items?: JsonSelection;
}

/** Texts up to this length are parsed in one go. */
const PIECE = bounds.replyPiece.value / 4;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;

/** Characters to process between two checks of the time. */
const GLANCE = 4_096;

/** Whether objects and arrays are nested more than `levels` deep. */
export async function isDeeperThan(text: string, levels: number): Promise<boolean> {
  let depth = 0;
  for (let at = 0, seen = 1; at < text.length; at += 1, seen += 1) {
    if (seen % GLANCE === 0 && isTurnOver()) await nextTurn();
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (isOpening(code)) {
      depth += 1;
      if (depth > levels) return true;
    } else if (isClosing(code)) depth -= 1;
  }
  return false;
}

let before: Promise<unknown> = Promise.resolve();

/**
 * Like `JSON.parse`, for long texts: parses in parts and yields to other requests in between, because for example
 * 60,000 different keys in one object take long. Keys that are not wanted are validated but not kept. Only one text
 * is parsed at a time.
 * @throws SyntaxError
 */
export function parseLargeJson(text: string, wanted: JsonSelection): Promise<unknown> {
  const parsing = before.then(() => new Parser(text).value(0, text.length, wanted));
  before = parsing.catch(() => {});
  return parsing;
}

class Parser {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  async value(start: number, end: number, wanted: JsonSelection): Promise<unknown> {
    const text = this.#text.slice(start, end).trim();
    if (isTurnOver()) await nextTurn();
    const isObject = text.startsWith('{') && text.endsWith('}');
    const isArray = text.startsWith('[') && text.endsWith(']');
    if (text.length <= PIECE || !(isObject || isArray)) return JSON.parse(text);
    const from = this.#text.indexOf(text, start) + 1;
    const to = from + text.length - 2;
    return isObject ? await this.#object(from, to, wanted) : await this.#array(from, to, wanted);
  }

  async #object(start: number, end: number, { properties }: JsonSelection): Promise<object> {
    const result = {};
    const keep = (key: string, value: unknown) => {
      if (properties === undefined || Object.hasOwn(properties, key)) put(result, key, value);
    };
    for await (const { from, to, isLong } of this.#groups(start, end)) {
      if (isLong) {
        const { key, valueFrom } = this.#keyOf(from, to);
        keep(key, await this.value(valueFrom, to, properties?.[key] ?? {}));
      } else {
        const some = JSON.parse(`{${this.#text.slice(from, to)}}`) as Record<string, unknown>;
        for (const key of properties ? Object.keys(properties) : Object.keys(some)) {
          if (Object.hasOwn(some, key)) keep(key, some[key]);
        }
      }
      if (isTurnOver()) await nextTurn();
    }
    return result;
  }

  async #array(start: number, end: number, { items = {} }: JsonSelection): Promise<unknown[]> {
    const result: unknown[] = [];
    for await (const { from, to, isLong } of this.#groups(start, end)) {
      if (isLong) result.push(await this.value(from, to, items));
      else result.push(...(JSON.parse(`[${this.#text.slice(from, to)}]`) as unknown[]));
      if (isTurnOver()) await nextTurn();
    }
    return result;
  }

  /** Groups members up to the size of a piece. A long member forms its own group. */
  async *#groups(start: number, end: number): AsyncGenerator<{ from: number; to: number; isLong: boolean }> {
    let from = start;
    let last = start;
    let depth = 0;
    const group = (to: number, isLong: boolean) => {
      // An empty member must be detected here, because commas between groups are not passed to JSON.parse.
      if (this.#text.slice(from, to).trim() === '') throw new SyntaxError('A member is missing');
      return { from, to, isLong };
    };
    for (let at = start, seen = 1; at <= end; at += 1, seen += 1) {
      if (seen % GLANCE === 0 && isTurnOver()) await nextTurn();
      const code = at === end ? COMMA : this.#text.charCodeAt(at);
      if (code === QUOTE) at = endOfString(this.#text, at);
      else if (isOpening(code)) depth += 1;
      else if (isClosing(code)) depth -= 1;
      else if (code === COMMA && depth === 0) {
        if (at - last > PIECE) {
          if (last > from) yield group(last - 1, false);
          from = last;
          yield group(at, true);
          from = at + 1;
        } else if (at - from > PIECE || at === end) {
          yield group(at, false);
          from = at + 1;
        }
        last = at + 1;
      }
    }
    if (depth !== 0 || from <= end) throw new SyntaxError('A bracket is missing');
  }

  #keyOf(from: number, to: number): { key: string; valueFrom: number } {
    const quote = this.#text.indexOf('"', from);
    const end = endOfString(this.#text, quote) + 1;
    const colon = this.#text.indexOf(':', end);
    const head = this.#text.slice(from, colon);
    if (quote === -1 || colon === -1 || colon >= to) throw new SyntaxError('A key is missing');
    const key: unknown = JSON.parse(head);
    if (typeof key !== 'string') throw new SyntaxError('A key is no text');
    return { key, valueFrom: colon + 1 };
  }
}

/** A normal assignment to `__proto__` would change the prototype. */
function put(object: object, key: string, value: unknown): void {
  if (key !== '__proto__') (object as Record<string, unknown>)[key] = value;
  else Object.defineProperty(object, key, { value, enumerable: true, writable: true, configurable: true });
}

/** @returns the position of the closing quote, or the end of the text */
function endOfString(text: string, start: number): number {
  let quote = text.indexOf('"', start + 1);
  while (quote !== -1 && isEscaped(text, quote)) quote = text.indexOf('"', quote + 1);
  return quote === -1 ? text.length : quote;
}

/** A quote is escaped if an odd number of backslashes precedes it. */
function isEscaped(text: string, quote: number): boolean {
  let at = quote;
  while (text.charCodeAt(at - 1) === BACKSLASH) at -= 1;
  return (quote - at) % 2 === 1;
}

function isOpening(code: number): boolean {
  return code === 0x7b || code === 0x5b;
}

function isClosing(code: number): boolean {
  return code === 0x7d || code === 0x5d;
}
