import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openingCommand } from './login.ts';

const URL = 'https://login.example.com/device?user_code=WDJB-MJHT';
const none = { browser: undefined, hasDisplay: false, isRemote: false };
const display = { ...none, hasDisplay: true };

describe('the command that opens a page', () => {
  for (const [what, environment, platform, command] of [
    ['with a display', display, 'linux', ['xdg-open', URL]],
    ['without a display', none, 'linux', undefined],
    ['over SSH', { ...display, isRemote: true }, 'linux', undefined],
    ['on macOS', none, 'darwin', ['open', URL]],
    ['on macOS over SSH', { ...none, isRemote: true }, 'darwin', undefined],
    ['on Windows', none, 'win32', ['rundll32', 'url.dll,FileProtocolHandler', URL]],
    ['with BROWSER', { ...display, browser: 'firefox' }, 'linux', ['firefox', URL]],
    [
      'with two of them',
      { ...display, browser: 'firefox --new-tab:w3m' },
      'linux',
      ['firefox', '--new-tab', URL],
    ],
    ['with a place for it', { ...display, browser: 'show %s now' }, 'linux', ['show', URL, 'now']],
    ['with an empty one', { ...display, browser: ':' }, 'linux', ['xdg-open', URL]],
    ['with BROWSER but no display', { ...none, browser: 'firefox' }, 'linux', undefined],
  ] as const) {
    it(what, () => assert.deepEqual(openingCommand(URL, environment, platform), command));
  }

  for (const url of ['file:///etc/passwd', 'javascript:alert(1)', '--help', 'ftp://example.com', '']) {
    it(`"${url}" is never opened`, () => assert.equal(openingCommand(url, display, 'linux'), undefined));
  }
});
