import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { isColor } from '#domain/color/accent';
import type { Kind } from '../setting.ts';

const MAXIMUM_NAME = 40;
const MAXIMUM_LOGO_BYTES = 64 * 1024;

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

/** Letters, digits and common signs. It appears in subjects of mails, in titles and in SMS. */
export const brandName: Kind<string> = {
  expects: `must be 1 to ${MAXIMUM_NAME} letters, digits, spaces or any of . , & + ' -`,
  parse(text) {
    const name = text.trim().replaceAll(/ +/g, ' ');
    if ([...name].length > MAXIMUM_NAME) return undefined;
    return /^[\p{L}\p{M}\p{N} .,&+'-]+$/u.test(name) ? name : undefined;
  },
};

export const color: Kind<string> = {
  expects: 'must be a color such as #0b6a5a',
  parse: (text) => (isColor(text) ? text.toLowerCase() : undefined),
};

/** A page, or an address to write to. */
export const supportUrl: Kind<string> = {
  expects: 'must be an https, http or mailto address without credentials',
  parse(text) {
    if (!/^(?:https?:\/\/[^\s"'<>\\@]+|mailto:[^\s"'<>\\@?]+@[^\s"'<>\\@?]+)$/i.test(text)) return undefined;
    return URL.canParse(text) ? new URL(text).href : undefined;
  },
};

/** Read once, at the start. */
export const logoFile: Kind<Logo> = {
  expects: `must be a readable SVG or PNG file of at most ${MAXIMUM_LOGO_BYTES / 1024} KB, without entities`,
  parse(text, workingDirectory) {
    const bytes = readSmallFile(resolve(workingDirectory, text));
    if (!bytes) return undefined;
    if (bytes.subarray(0, PNG.length).equals(PNG)) return { type: 'image/png', bytes };
    const source = bytes.toString('utf8');
    // Entities can make a small file large.
    return isSvg(source) && !/<!ENTITY/i.test(source) ? { type: 'image/svg+xml', bytes } : undefined;
  },
};

function readSmallFile(path: string): Buffer | undefined {
  try {
    const { size } = statSync(path);
    return size > 0 && size <= MAXIMUM_LOGO_BYTES ? readFileSync(path) : undefined;
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
