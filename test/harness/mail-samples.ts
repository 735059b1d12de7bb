import type { MessageValues, Template } from '#features/outbox/message';
import type { MessageBrand } from '#features/outbox/templates/document';
import { render } from '#features/outbox/templates/render';
import { OWN_BRAND } from './brand.ts';

/** 2024-05-20 09:14 UTC */
const EXPIRY = 1_716_196_443;
const LINK = 'https://login.example.com/password/reset?token=abc&user=maria';

/** Values for each template. */
export const messageSamples: { [T in Template]: MessageValues[T] } = {
  activity: {
    username: 'maria',
    events: [
      {
        sentence: 'ana deleted VPC "old"',
        time: EXPIRY,
        link: 'https://login.example.com/console/events?vpc=7',
      },
      {
        sentence: 'The service could not boot compute web-1',
        time: EXPIRY,
        link: 'https://login.example.com/console/computes/5',
      },
    ],
    more: 12,
    isCut: false,
    link: 'https://login.example.com/console/events',
    unsubscribe: `https://login.example.com/mail/unsubscribe?u=7.${'a'.repeat(43)}`,
  },
  'phone-code': { code: '123456', expiry: EXPIRY },
  invitation: { username: 'maria', link: LINK, expiry: EXPIRY },
  'password-reset': { username: 'maria', link: LINK, expiry: EXPIRY },
  'password-changed': { username: 'maria' },
  'new-sign-in': { username: 'maria', ip: '198.51.100.7', browser: 'Firefox on Linux', time: EXPIRY },
  'two-factor-enabled': { username: 'maria' },
  'two-factor-disabled': { username: 'maria' },
  'token-created': { username: 'maria', label: 'deploy' },
  'email-changed': { username: 'maria', email: 'm@example.org' },
  'phone-verified': { username: 'maria', phoneNumber: '+15550102030' },
  'webhook-disabled': { username: 'maria', label: 'inventory' },
  'phone-removed': { username: 'maria' },
};

export const templates = Object.keys(messageSamples) as Template[];

/** A brand whose accent cannot be read on white, with characters that HTML has to escape. */
export const MAIL_BRAND: MessageBrand = {
  name: 'Müller & Söhne',
  accent: '#ffd400',
  supportUrl: 'https://help.example.com/?a=b&c=d',
};

/** The golden files in `test/golden/mails/`: what is sent for each template. */
export function goldenMails(): Map<string, string> {
  return new Map([
    ...templates.flatMap((template) => filesOf(template, template)),
    ...filesOf('password-reset-with-brand', 'password-reset', MAIL_BRAND),
    ...filesOf('two-factor-disabled-after-others', 'two-factor-disabled', OWN_BRAND, 3),
  ]);
}

function filesOf(
  name: string,
  template: Template,
  brand: MessageBrand = OWN_BRAND,
  merged = 0,
): [name: string, content: string][] {
  const { subject, text, html } = render(template, messageSamples[template] as never, brand, merged);
  // An SMS has neither a subject nor HTML.
  if (template === 'phone-code') return [[`${name}.txt`, `${text}\n`]];
  return [
    [`${name}.txt`, `Subject: ${subject}\n\n${text}\n`],
    [`${name}.html`, html],
  ];
}
