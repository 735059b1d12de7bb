import { formatTime } from '#domain/time';

/** A value within a line: what would break it, hide a part of it or turn its direction is a space. */
export function inLine(value: string): string {
  return value.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu, ' ').trim();
}

/** `2024-05-20 09:24 UTC` */
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

/** Text for HTML, also inside quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
