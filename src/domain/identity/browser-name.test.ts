import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browserName } from './browser-name.ts';

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0';
const CASES: readonly [userAgent: string, name: string][] = [
  ['Mozilla/5.0 (X11; Linux x86_64; rv:126.0) Gecko/20100101 Firefox/126.0', 'Firefox on Linux'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36`, 'Chrome on Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/125.0.0.0`, 'Edge on Windows'],
  [`Mozilla/5.0 (Linux; Android 14; Pixel 8) ${CHROME} Mobile Safari/537.36`, 'Chrome on Android'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
    'Safari on macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/125.0 Mobile/15E148 Safari/604.1',
    'Chrome on iOS',
  ],
  ['curl/8.7.1', 'an unknown browser'],
  ['Your account is at risk: call 555-0100 (Linux)', 'an unknown browser on Linux'],
  ['<script>alert(1)</script>', 'an unknown browser'],
  ['', 'an unknown browser'],
];

for (const [userAgent, name] of CASES) {
  test(`"${userAgent}" is named ${name}`, () => {
    assert.equal(browserName(userAgent), name);
  });
}
