import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

/** Content type of HTML pages. */
export const HTML = 'text/html; charset=utf-8';

export interface PageAnswer {
  status: number;
  /** Alternating names and values, for `writeHead`. */
  headers: string[];
  body: Buffer;
}

/** Handles GET and HEAD for one path. */
export type PathResponder = (message: IncomingMessage) => PageAnswer | Promise<PageAnswer>;

/** Smaller replies are not worth compressing. */
const SMALLEST_COMPRESSED = 1024;

/** `gzip` in Accept-Encoding, unless its weight is 0, which means not acceptable. */
const GZIP_WANTED = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/;

const compress = promisify(gzip);

/**
 * A page whose text does not change during the life of the process. Created on first use and kept, with its
 * compressed form.
 */
export function fixedPage(
  type: string,
  make: () => string | Buffer | Promise<string>,
  extraHeaders: readonly string[] = [],
): PathResponder {
  const made = once(async () => {
    const content = await make();
    const plain = typeof content === 'string' ? Buffer.from(content) : content;
    const compressed = plain.length < SMALLEST_COMPRESSED ? undefined : await compress(plain);
    const tag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
    return { plain, compressed, tag };
  });

  return async ({ headers }) => {
    const { plain, compressed, tag } = await made();
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

/** A reply that is not cached. */
export function answerWith(status: number, type: string, text: string): PageAnswer {
  const body = Buffer.from(text);
  const headers = ['Content-Type', type, 'Content-Length', String(body.length), 'Cache-Control', 'no-store'];
  return { status, headers, body };
}

export function jsonAnswer(status: number, text: string): PageAnswer {
  return answerWith(status, 'application/json', text);
}

/** Reads a file in `assets` by its name. */
export function readAsset(name: string): Promise<string> {
  return readFile(new URL(`../assets/${name}`, import.meta.url), 'utf8');
}

/** Makes the value at the first call, and again only when that failed. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}
