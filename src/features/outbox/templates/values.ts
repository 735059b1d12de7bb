import { formatTime } from '#domain/time';

/**
 * Makes a value safe within a line. Characters that break the line, hide text or change its direction become spaces.
 */
export function inLine(value: string): string {
  return value.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu, ' ').trim();
}

/** Formats UTC seconds as `2024-05-20 09:24 UTC`. */
export function time(seconds: number): string {
  return `${formatTime(seconds).slice(0, 16).replace('T', ' ')} UTC`;
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML, including quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

/** @throws Error when it is no address of a page */
export function checkedLink(link: string): string {
  if (!/^https?:\/\/[^\s<>"'\\]+$/.test(link) || !URL.canParse(link)) {
    throw new Error('The link of the message is no address of a page');
  }
  return link;
}
