import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { MessageValues, Template } from '../message.ts';
import { render } from './render.ts';
import { words } from './words.ts';

const EXPIRY = 1_716_196_443;
const LINK = 'https://login.example.com/password/reset?token=abc&user=maria';

const samples: { [T in Template]: MessageValues[T] } = {
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
const templates = Object.keys(samples) as Template[];

function rendered<T extends Template>(template: T, changes: Partial<MessageValues[T]> = {}) {
  return render(template, { ...samples[template], ...changes });
}

describe('message templates', () => {
  for (const template of templates) {
    test(`${template} contains all its values in both forms, and loads nothing`, () => {
      const { subject, text, html } = rendered(template);
      assert.match(subject, /^[\x20-\x7e]{10,60}$/);
      for (const [name, value] of Object.entries(samples[template])) {
        const shown = name === 'expiry' || name === 'time' ? '2024-05-20 09:14 UTC' : String(value);
        assert.ok(text.includes(shown), `${name} in ${text}`);
        assert.ok(html.includes(shown.replace('&', '&amp;')), `${name} in ${html}`);
      }
      assert.match(text, /Palisade/);
      assert.doesNotMatch(html, /<(img|script|link|iframe|form|input)|src=|url\(|@import/i);
      assert.deepEqual(html.match(/href=/g)?.length ?? 0, 'link' in samples[template] ? 1 : 0);
      const links = text.match(/https?:/g)?.length ?? 0;
      assert.equal(links, 'link' in samples[template] ? 1 : 0);
    });
  }

  test('an SMS that fits into one part is sent as one part', () => {
    const { text } = rendered('phone-code');
    assert.match(text, /^[A-Za-z0-9 .:,-]{1,160}$/);
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
        const changes: Record<string, string> = {};
        for (const name of Object.keys(samples[template])) {
          if (name !== 'expiry' && name !== 'link') changes[name] = value;
        }
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
      assert.throws(() => render(template as Template, {} as never), /does not know/);
    }
    assert.deepEqual(Object.keys(words).toSorted(), templates.toSorted());
  });
});
