import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { contrast, isColor, lowestContrast, readableAccents, SCHEMES } from './accent.ts';

describe('an accent', () => {
  test('contrast is that of WCAG', () => {
    const cases: [string, string, number][] = [
      ['#000000', '#ffffff', 21],
      ['#ffffff', '#ffffff', 1],
      ['#777777', '#ffffff', 4.48],
      ['#0b6a5a', '#ffffff', 6.51],
    ];
    for (const [one, other, ratio] of cases) {
      assert.ok(Math.abs(contrast(one, other) - ratio) < 0.01, `${one} on ${other}: ${contrast(one, other)}`);
      assert.equal(contrast(one, other), contrast(other, one));
    }
  });

  test('a color that can be read stays as it is', () => {
    assert.equal(readableAccents('#0b4f8a').light, '#0b4f8a');
    assert.equal(readableAccents('#8ab4f8').dark, '#8ab4f8');
  });

  test('every color can be read in both schemes', () => {
    const color = fc
      .integer({ min: 0, max: 0xffffff })
      .map((value) => `#${value.toString(16).padStart(6, '0')}`);
    fc.assert(
      fc.property(color, (accent) => {
        const { light, dark } = readableAccents(accent);
        assert.ok(isColor(light) && isColor(dark));
        assert.ok(lowestContrast(light, SCHEMES.light) >= 4.6, `${accent} becomes ${light}`);
        assert.ok(lowestContrast(dark, SCHEMES.dark) >= 4.5, `${accent} becomes ${dark}`);
      }),
    );
    for (const extreme of ['#000000', '#ffffff', '#ffff00', '#14181b']) {
      const { light, dark } = readableAccents(extreme);
      assert.ok(lowestContrast(light, SCHEMES.light) >= 4.5 && lowestContrast(dark, SCHEMES.dark) >= 4.5);
    }
  });

  test('the schemes are those of the pages', () => {
    const tokens = readFileSync(new URL('../web/assets/tokens.css', import.meta.url), 'utf8');
    for (const name of ['page', 'raised', 'text', 'quiet', 'line', 'accent', 'put'] as const) {
      const { light, dark } = SCHEMES;
      assert.ok(tokens.includes(`--${name}: light-dark(${light[name]}, ${dark[name]});`), name);
    }
  });

  test('other notations are no colors', () => {
    for (const text of [
      'red',
      '#fff',
      '0b6a5a',
      '#0b6a5',
      '#0b6a5a80',
      '#0b6a5g',
      '#0b6a5a;}',
      ' #0b6a5a',
      '#0b6a5a\n',
    ])
      assert.equal(isColor(text), false, text);
    assert.equal(isColor('#0B6A5A'), true);
  });
});
