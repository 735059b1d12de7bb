import { resolve } from 'node:path';
import { isColor } from '#domain/accent';
import type { SettingFormat } from '../setting.ts';
import { LogoFile } from './logo.ts';

const MAXIMUM_NAME = 40;

/** Letters, digits and common signs. It appears in subjects of mails, in titles and in SMS. */
export const brandName: SettingFormat<string> = {
  expects: `must be 1 to ${MAXIMUM_NAME} letters, digits, spaces or any of . , & + ' -`,
  parse(text) {
    const name = text.trim().replaceAll(/ +/g, ' ');
    if ([...name].length > MAXIMUM_NAME) return undefined;
    return /^[\p{L}\p{M}\p{N} .,&+'-]+$/u.test(name) ? name : undefined;
  },
};

export const color: SettingFormat<string> = {
  expects: 'must be a color such as #0b6a5a',
  parse: (text) => (isColor(text) ? text.toLowerCase() : undefined),
};

/** A page, or an address to write to. */
export const supportUrl: SettingFormat<string> = {
  expects: 'must be an https, http or mailto address without credentials',
  parse(text) {
    if (!/^(?:https?:\/\/[^\s"'<>\\@]+|mailto:[^\s"'<>\\@?]+@[^\s"'<>\\@?]+)$/i.test(text)) return undefined;
    return URL.canParse(text) ? new URL(text).href : undefined;
  },
};

/** Only the service reads the file: a missing one must not keep backups from being made. */
export const logoFile: SettingFormat<LogoFile> = {
  expects: 'must be a path',
  parse: (text, workingDirectory) => new LogoFile(resolve(workingDirectory, text)),
};
