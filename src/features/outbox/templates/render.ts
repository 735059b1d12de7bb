import type { MessageValues, Template } from '../message.ts';
import { documentOf, type MessageBrand } from './document.ts';
import { checkedLink } from './values.ts';
import { HELP, type MessageText, omittedNotice, type Paragraph, words } from './words.ts';

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
  brand: MessageBrand,
  merged = 0,
): RenderedMessage {
  if (!Object.hasOwn(words, template))
    throw new Error('The message is of a kind that this version does not know');
  const own = words[template](values, brand.name);
  const said = merged === 0 ? own : { ...own, paragraphs: [...own.paragraphs, omittedNotice(merged)] };
  // An SMS has no room for more.
  const supportUrl = template === 'phone-code' ? undefined : brand.supportUrl;
  return rendered(said, { ...brand, supportUrl });
}

/** A mail with which an operator tries the mail server. */
export function renderTestMail(brand: MessageBrand): RenderedMessage {
  const said = {
    subject: `Test mail from ${brand.name}`,
    paragraphs: [`This mail shows that ${brand.name} can send mails. Nothing has to be done.`],
  };
  return rendered(said, brand);
}

function rendered(said: MessageText, brand: MessageBrand): RenderedMessage {
  return { subject: said.subject, text: textOf(said, brand.supportUrl), html: documentOf(said, brand) };
}

function textOf({ paragraphs, why, stop }: MessageText, supportUrl: string | undefined): string {
  return [
    ...paragraphs.map(paragraphText),
    ...(why === undefined ? [] : [why]),
    ...(stop === undefined ? [] : [`${stop.label}:`, checkedLink(stop.link)]),
    ...(supportUrl === undefined ? [] : [`${HELP} ${supportUrl}`]),
  ].join('\n\n');
}

function paragraphText(part: Paragraph): string {
  if (typeof part === 'string') return part;
  if ('link' in part) return checkedLink(part.link);
  return part.list.map(({ text, time, link }) => `- ${text}, ${time}\n  ${checkedLink(link)}`).join('\n');
}
