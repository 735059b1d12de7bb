import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

/** The type of pages for people. */
export const HTML = 'text/html; charset=utf-8';

export interface PageAnswer {
  status: number;
  /** Names and values in turn, for `writeHead`. */
  headers: string[];
  body: Buffer;
}

/** What answers GET (and with it HEAD) on one path. */
export type Page = (message: IncomingMessage) => PageAnswer | Promise<PageAnswer>;

/** Below it compression costs more than it saves. */
const SMALLEST_COMPRESSED = 1024;

/** `gzip` in Accept-Encoding without the weight 0 that rules it out. */
const GZIP_WANTED = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/;

const compress = promisify(gzip);

interface Made {
  plain: Buffer;
  /** Undefined when it is not worth it. */
  compressed: Buffer | undefined;
  tag: string;
}

/**
 * A page whose text stays the same while the process lives. It is made when it is first asked for, and kept, also in
 * compressed form.
 */
export function fixedPage(
  type: string,
  make: () => string | Promise<string>,
  extraHeaders: readonly string[] = [],
): Page {
  let made: Promise<Made> | undefined;

  async function makeIt(): Promise<Made> {
    const plain = Buffer.from(await make());
    const compressed = plain.length < SMALLEST_COMPRESSED ? undefined : await compress(plain);
    const tag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
    return { plain, compressed, tag };
  }

  return async ({ headers }) => {
    made ??= makeIt();
    const { plain, compressed, tag } = await made.catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    const common = [...extraHeaders, 'ETag', tag, 'Cache-Control', 'no-cache', 'Vary', 'Accept-Encoding'];
    if (headers['if-none-match']?.split(',').some((one) => one.trim() === tag)) {
      return { status: 304, headers: common, body: Buffer.alloc(0) };
    }
    const zipped = GZIP_WANTED.test(String(headers['accept-encoding'])) ? compressed : undefined;
    const body = zipped ?? plain;
    const own = ['Content-Type', type, 'Content-Length', String(body.length)];
    const encoding = zipped ? ['Content-Encoding', 'gzip'] : [];
    return { status: 200, headers: [...common, ...own, ...encoding], body };
  };
}

/** An answer made anew each time. */
export function answerWith(status: number, type: string, text: string): PageAnswer {
  const body = Buffer.from(text);
  const headers = ['Content-Type', type, 'Content-Length', String(body.length), 'Cache-Control', 'no-store'];
  return { status, headers, body };
}

export function jsonAnswer(status: number, text: string): PageAnswer {
  return answerWith(status, 'application/json', text);
}

/** A file of `assets`, by its name. */
export function readAsset(name: string): Promise<string> {
  return readFile(new URL(`../assets/${name}`, import.meta.url), 'utf8');
}
