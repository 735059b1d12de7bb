import type { MessageValues, Template } from '../message.ts';
import { escapeHtml } from './values.ts';
import { leftOut, type Words, words } from './words.ts';

/** A rendered message. An SMS uses only the text. */
export interface RenderedMessage {
  subject: string;
  text: string;
  /** A complete document that loads no external content. */
  html: string;
}

/**
 * @param merged number of earlier messages that this one replaced
 * @throws Error when the template is unknown to this version, or the link is not a valid URL
 */
export function render<T extends Template>(
  template: T,
  values: MessageValues[T],
  merged = 0,
): RenderedMessage {
  if (!Object.hasOwn(words, template))
    throw new Error('The message is of a kind that this version does not know');
  const { subject, paragraphs: own } = words[template](values);
  const paragraphs = merged === 0 ? own : [...own, leftOut(merged)];
  return {
    subject,
    text: paragraphs.map((part) => (typeof part === 'string' ? part : checked(part.link))).join('\n\n'),
    html: document(subject, paragraphs),
  };
}

function document(subject: string, paragraphs: Words['paragraphs']): string {
  const parts = paragraphs.map(
    (part) => `<p>${typeof part === 'string' ? escapeHtml(part) : anchor(part.link)}</p>`,
  );
  return [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
    '<body style="font-family: sans-serif; max-width: 40em">',
    ...parts,
    '</body></html>',
    '',
  ].join('\n');
}

function anchor(link: string): string {
  const escaped = escapeHtml(checked(link));
  return `<a href="${escaped}">${escaped}</a>`;
}

function checked(link: string): string {
  if (!/^https?:\/\/[^\s<>"'\\]+$/.test(link) || !URL.canParse(link)) {
    throw new Error('The link of the message is no address of a page');
  }
  return link;
}
