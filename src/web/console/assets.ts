import { readFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { extname } from 'node:path';
import type { PageAnswer } from '#web/kit/page';
import { BUILT, CONSOLE } from './build-output.ts';

/** Where the built files are served. */
export const ASSETS = `${CONSOLE}/assets/`;

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
};

const FOR_GOOD = 'public, max-age=31536000, immutable';
/** The licences keep their name. */
const ASKED_AGAIN = 'no-cache';

/** The name of a built file: no folder, and no dot in front. */
const NAME = /^\w[\w-]*(?:\.[\w-]+)*$/;

/** Compressed copies, the smaller one first. A weight of 0 in Accept-Encoding means not acceptable. */
const ENCODINGS = [
  { name: 'br', suffix: '.br', wanted: /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/ },
  { name: 'gzip', suffix: '.gz', wanted: /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/ },
];

/**
 * A file of the built console. The name of a script or style contains a hash of its text, so that browsers keep it.
 * @param path as requested, undecoded
 * @returns undefined when there is no such file
 */
export async function consoleAsset(
  path: string,
  headers: IncomingHttpHeaders,
  folder: URL = BUILT,
): Promise<PageAnswer | undefined> {
  const name = path.startsWith(ASSETS) ? path.slice(ASSETS.length) : '';
  const type = TYPES[extname(name)];
  if (type === undefined || !NAME.test(name)) return undefined;
  const accepted = String(headers['accept-encoding']);
  for (const encoding of [...ENCODINGS.filter(({ wanted }) => wanted.test(accepted)), undefined]) {
    const body = await read(new URL(`assets/${name}${encoding?.suffix ?? ''}`, folder));
    if (body) return { status: 200, headers: headersOf(type, body, encoding?.name), body };
  }
  return undefined;
}

function headersOf(type: string, body: Buffer, encoding: string | undefined): string[] {
  return [
    ...['Content-Type', type, 'Content-Length', String(body.length)],
    ...(encoding === undefined ? [] : ['Content-Encoding', encoding]),
    ...['Cache-Control', type === TYPES['.txt'] ? ASKED_AGAIN : FOR_GOOD, 'Vary', 'Accept-Encoding'],
    ...['X-Content-Type-Options', 'nosniff', 'Cross-Origin-Resource-Policy', 'same-origin'],
  ];
}

async function read(file: URL): Promise<Buffer | undefined> {
  return await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'EISDIR') return undefined;
    throw error;
  });
}
