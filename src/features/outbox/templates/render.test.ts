import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { readableAccents } from '#domain/accent';
import { escapeHtml } from '#domain/html-text';
import { OWN_BRAND } from '#test/harness/brand';
import {
  MAIL_BRAND as brand,
  goldenMails,
  messageSamples as samples,
  templates,
} from '#test/harness/mail-samples';
import type { MessageValues, Template } from '../message.ts';
import { render } from './render.ts';
import { words } from './words.ts';

/** The texts that a message must contain. */
function shownOf(values: object): string[] {
  return Object.entries(values).flatMap(([name, value]) => {
    if (typeof value === 'object') return shownOf(value);
    if (typeof value === 'boolean') return [];
    return [name === 'expiry' || name === 'time' ? '2024-05-20 09:14 UTC' : String(value)];
  });
}

/** The same values, with another text in place of each that is not a link. */
function withTexts(values: object, text: string): object {
  const changed = Object.entries(values).map(([name, value]) => {
    if (typeof value === 'object') return [name, withTexts(value, text)];
    return [name, typeof value === 'string' && !value.startsWith('https:') ? text : value];
  });
  return Array.isArray(values) ? changed.map(([, value]) => value) : Object.fromEntries(changed);
}

function rendered<T extends Template>(template: T, changes: Partial<MessageValues[T]> = {}) {
  return render(template, { ...samples[template], ...changes }, OWN_BRAND);
}

const golden = new URL('../../../../test/golden/mails/', import.meta.url);

describe('message templates', () => {
  test('messages are those in test/golden/mails', () => {
    const mails = goldenMails();
    assert.deepEqual(readdirSync(golden).toSorted(), [...mails.keys()].toSorted());
    for (const [name, text] of mails) assert.equal(readFileSync(new URL(name, golden), 'utf8'), text, name);
  });

  for (const template of templates) {
    test(`${template} contains all its values in both forms, and loads nothing`, () => {
      const { subject, text, html } = rendered(template);
      assert.match(subject, /^[\x20-\x7e]{10,60}$/);
      for (const shown of shownOf(samples[template])) {
        assert.ok(text.includes(shown), `${shown} in ${text}`);
        assert.ok(html.includes(escapeHtml(shown)), `${shown} in ${html}`);
      }
      assert.match(text, /Palisade/);
      assert.doesNotMatch(html, /<(img|script|link|iframe|form|input)|src=|url\(|@import/i);
      const links = shownOf(samples[template]).filter((shown) => shown.startsWith('https:'));
      const hrefs = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
      assert.deepEqual(new Set(hrefs), new Set(links.map(escapeHtml)));
      assert.equal(text.match(/https?:/g)?.length ?? 0, links.length);
    });
  }

  test('a mail about activity is a list, and says how much is missing', () => {
    assert.equal(
      rendered('activity').text,
      `This is what others did in the account of your Palisade user maria, newest first:

- ana deleted VPC "old", 2024-05-20 09:14 UTC
  https://login.example.com/console/events?vpc=7
- The service could not boot compute web-1, 2024-05-20 09:14 UTC
  https://login.example.com/console/computes/5

12 more events are not listed here.

All events are in the console:

https://login.example.com/console/events

You receive this message because your user wants notifications about what others do in the account.

Stop messages about activity:

https://login.example.com/mail/unsubscribe?u=7.${'a'.repeat(43)}`,
    );
    assert.match(rendered('activity', { more: 1 }).text, /\n\nOne more event is not listed here\.\n\n/);
    assert.match(
      rendered('activity', { isCut: true }).text,
      /\n\nMore than 12 further events are not listed/,
    );
    assert.doesNotMatch(rendered('activity', { more: 0 }).text, /listed here/);
    const [item = ''] = /<li .*?<\/li>/.exec(rendered('activity').html) ?? [];
    assert.equal(
      item.replaceAll(/ (style|class)="[^"]*"/g, ''),
      '<li><a href="https://login.example.com/console/events?vpc=7">ana deleted VPC &quot;old&quot;</a><br><span>2024-05-20 09:14 UTC</span></li>',
    );
  });

  test('a mail says why it came, in both forms', () => {
    for (const template of templates) {
      const { text, html } = rendered(template);
      const [why] = /^You receive this message because .+\.$/m.exec(text) ?? [];
      assert.equal(why === undefined, template === 'phone-code', text);
      if (why !== undefined) assert.ok(html.includes(`>${escapeHtml(why)}</p>`), html);
    }
  });

  test('a page that a mail leads to has a button, and its address to copy', () => {
    const address = 'https://login.example.com/password/reset?token=abc&amp;user=maria';
    const { html } = rendered('invitation');
    assert.deepEqual(
      [...html.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].map(([, ...found]) => found),
      [
        [address, 'Set your password'],
        [address, address],
      ],
    );
    assert.equal(html.match(/<table role="presentation"/g)?.length, html.match(/<table/g)?.length);
  });

  test('an SMS that fits into one part is sent as one part', () => {
    const { text } = rendered('phone-code');
    assert.match(text, /^[A-Za-z0-9 .:,-]{1,160}$/);
  });
});

describe('messages of a service with a brand', () => {
  const branded = (template: Template) => render(template, samples[template] as never, brand);

  for (const template of templates) {
    test(`${template} has the name of the service, and none of ours`, () => {
      const { subject, text, html } = branded(template);
      assert.ok(text.includes(brand.name) || !rendered(template).text.includes('Palisade'), text);
      assert.doesNotMatch(`${subject}${text}${html}`, /Palisade/);
      assert.doesNotMatch(html, /<(img|script|link|iframe|form|input)|src=|url\(|@import/i);
    });
  }

  test('a mail has the accent, as it can be read on white, and the way to support', () => {
    const { text, html } = branded('password-reset');
    const [light = '', dark = ''] = html.split('</style>').toReversed();
    const { light: accent } = readableAccents('#ffd400');
    assert.ok(light.includes(`border-top: 4px solid ${accent}; `));
    assert.ok(light.includes(`background-color: ${accent}; `));
    assert.doesNotMatch(light, /#ffd400/);
    assert.match(dark, /\.fill \{ background-color: #ffd400 !important; \}/);
    assert.ok(text.endsWith(`\n\nHelp: ${brand.supportUrl}`));
    assert.match(
      html,
      />Help: <a href="https:\/\/help\.example\.com\/\?a=b&amp;c=d" style="color: #[0-9a-f]{6}"/,
    );
  });

  test('an SMS does not get longer by it', () => {
    assert.doesNotMatch(branded('phone-code').text, /help/i);
  });
});

const injections: [what: string, value: string, inText: string, inHtml: string][] = [
  ['tags', '<b>x</b>', '<b>x</b>', '&lt;b&gt;x&lt;/b&gt;'],
  ['a script', '<script>a()</script>', '<script>a()</script>', '&lt;script&gt;a()&lt;/script&gt;'],
  ['an attribute', `" onclick='a()'`, `" onclick='a()'`, '&quot; onclick=&#39;a()&#39;'],
  ['an entity', '&lt;b&gt;', '&lt;b&gt;', '&amp;lt;b&amp;gt;'],
  ['a header', 'x\r\nBcc: b@example.org', 'x Bcc: b@example.org', 'x Bcc: b@example.org'],
  ['lines of their own', 'x\n\nPay here', 'x Pay here', 'x Pay here'],
  ['other line separators', 'x\u2028y\u2029z\u0085w\u000bv', 'x y z w v', 'x y z w v'],
  ['another direction', 'x\u202eexe.y', 'x exe.y', 'x exe.y'],
  ['nothing to be seen', 'x\u200b\u0000y', 'x y', 'x y'],
  ['half a character', 'x\ud800y', 'x y', 'x y'],
];

describe('values in messages', () => {
  for (const [what, value, inText, inHtml] of injections) {
    test(`a value with ${what} stays within its line`, () => {
      const { subject, text, html } = rendered('token-created', { username: value, label: value });
      const plain = rendered('token-created');
      assert.equal(subject, plain.subject);
      assert.ok(text.includes(`"${inText}"`), text);
      assert.equal(text.split('\n').length, plain.text.split('\n').length);
      assert.ok(html.includes(`&quot;${inHtml}&quot;`), html);
      assert.equal(html.split('\n').length, plain.html.split('\n').length);
    });
  }

  test('a value can never start a tag, a line or a header', () => {
    const tags = (html: string) => html.match(/<[^>]*>/g);
    fc.assert(
      fc.property(fc.constantFrom(...templates), fc.string({ unit: 'binary' }), (template, value) => {
        const changes = withTexts(samples[template], value);
        const [plain, odd] = [rendered(template), rendered(template, changes)];
        assert.equal(odd.subject, plain.subject);
        assert.equal(odd.text.split(/[\r\n]/).length, plain.text.split('\n').length);
        assert.deepEqual(tags(odd.html), tags(plain.html));
      }),
    );
  });

  test('a value that is not a link is not linked', () => {
    const others = [
      'javascript:a()',
      'https://a.example/"onclick="a()',
      'https://a.example/ b',
      'ftp://a.example/',
      '',
      'https://a.example/<b>',
    ];
    for (const link of others)
      assert.throws(() => rendered('invitation', { link }), /no address of a page/, link);
  });

  test('an unknown template is an error', () => {
    for (const template of ['other', 'constructor', '__proto__']) {
      assert.throws(() => render(template as Template, {} as never, OWN_BRAND), /does not know/);
    }
    assert.deepEqual(Object.keys(words).toSorted(), templates.toSorted());
  });
});
