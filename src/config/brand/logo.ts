import { readFileSync, statSync } from 'node:fs';
import { ConfigError } from '#domain/config-error';

const MAXIMUM_BYTES = 64 * 1024;

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const PRELUDE = [
  ['<?', '?>'],
  ['<!--', '-->'],
  ['<!doctype', '>'],
] as const;

/** A logo, as it is sent to browsers. */
export interface Logo {
  type: 'image/svg+xml' | 'image/png';
  bytes: Buffer;
}

/** The file that PALISADE_BRAND_LOGO names. */
export class LogoFile {
  readonly path: string;
  #logo: Logo | undefined;

  constructor(path: string) {
    this.path = path;
  }

  /** Its content. The file is read once. @throws ConfigError when it is not there, or no logo */
  read(): Logo {
    this.#logo ??= logoOf(readSmallFile(this.path));
    if (this.#logo) return this.#logo;
    throw new ConfigError([
      `PALISADE_BRAND_LOGO: must be a readable SVG or PNG file of at most ${MAXIMUM_BYTES / 1024} KB, without entities`,
    ]);
  }
}

function logoOf(bytes: Buffer | undefined): Logo | undefined {
  if (!bytes) return undefined;
  if (bytes.subarray(0, PNG.length).equals(PNG)) return { type: 'image/png', bytes };
  const source = bytes.toString('utf8');
  // Entities can make a small file large.
  return isSvg(source) && !/<!ENTITY/i.test(source) ? { type: 'image/svg+xml', bytes } : undefined;
}

function readSmallFile(path: string): Buffer | undefined {
  try {
    const { size } = statSync(path);
    return size > 0 && size <= MAXIMUM_BYTES ? readFileSync(path) : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the first element is `svg`. A declaration, comments and a document type may precede it. */
function isSvg(source: string): boolean {
  let rest = source.replace(/^\uFEFF/, '').trimStart();
  for (;;) {
    const [, end] = PRELUDE.find(([start]) => rest.slice(0, start.length).toLowerCase() === start) ?? [];
    if (end === undefined) return /^<svg[\s>]/i.test(rest);
    const at = rest.indexOf(end);
    if (at < 0) return false;
    rest = rest.slice(at + end.length).trimStart();
  }
}
