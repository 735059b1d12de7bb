import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { isColor } from '#domain/accent';
import { ConfigError } from '#domain/config-error';
import { optional, type SettingFormat, setting } from './setting.ts';

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
class LogoFile {
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

const MAXIMUM_NAME = 40;

/** Letters, digits and common signs. It appears in subjects of mails, in titles and in SMS. */
const brandName: SettingFormat<string> = {
  expects: `must be 1 to ${MAXIMUM_NAME} letters, digits, spaces or any of . , & + ' -`,
  parse(text) {
    const name = text.trim().replaceAll(/ +/g, ' ');
    if ([...name].length > MAXIMUM_NAME) return undefined;
    return /^[\p{L}\p{M}\p{N} .,&+'-]+$/u.test(name) ? name : undefined;
  },
};

const color: SettingFormat<string> = {
  expects: 'must be a color such as #0b6a5a',
  parse: (text) => (isColor(text) ? text.toLowerCase() : undefined),
};

/** A page, or an address to write to. */
const supportUrl: SettingFormat<string> = {
  expects: 'must be an https, http or mailto address without credentials',
  parse(text) {
    if (!/^(?:https?:\/\/[^\s"'<>\\@]+|mailto:[^\s"'<>\\@?]+@[^\s"'<>\\@?]+)$/i.test(text)) return undefined;
    return URL.canParse(text) ? new URL(text).href : undefined;
  },
};

/** Only the service reads the file: a missing one must not keep backups from being made. */
const logoFile: SettingFormat<LogoFile> = {
  expects: 'must be a path',
  parse: (text, workingDirectory) => new LogoFile(resolve(workingDirectory, text)),
};

export const brandSettings = {
  name: setting(
    'PALISADE_BRAND_NAME',
    brandName,
    'Palisade',
    'Name of your service on pages, in the console and in messages. At most 40 letters, digits, spaces and common signs.',
  ),
  logo: optional(
    'PALISADE_BRAND_LOGO',
    logoFile,
    'the logo of Palisade',
    'SVG or PNG file of at most 64 KB, shown 28 pixels high beside the name. It is read at the start. Browsers get it as an image only: scripts and links to other files in it have no effect.',
  ),
  accent: optional(
    'PALISADE_BRAND_ACCENT',
    color,
    'the green of Palisade',
    'Color of links and buttons, such as `#0b4f8a`. Where its contrast with the page is less than 4.5:1, in light or in dark, a darker or lighter shade is used.',
  ),
  supportUrl: optional(
    'PALISADE_BRAND_SUPPORT_URL',
    supportUrl,
    'none',
    'Where people get help: an https or http address, or `mailto:` and an address. It is linked on pages, in the console and in mails.',
  ),
};
