import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';

/** Properties that move nothing. */
const STILL = new Set([
  ...['background', 'border-color', 'box-shadow', 'color', 'cursor', 'fill', 'opacity', 'outline'],
  ...['stroke', 'stroke-width', 'text-decoration', 'text-decoration-thickness', 'transition'],
]);

const RULE = /([^{}]*:hover[^{}]*)\{([^{}]*)\}/g;
const PROPERTY = /^\s*([a-z-]+):/gm;

describe('the pointer over something', () => {
  // What moves away under the pointer comes back when the pointer is over it no more, and so on without end.
  test('moves nothing', () => {
    const files = globSync('{console/src/**,src/web/assets}/*.css');
    const moving = files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(RULE)].flatMap(([, selector = '', body = '']) =>
        [...body.matchAll(PROPERTY)]
          .filter(([, property = '']) => !STILL.has(property))
          .map(([, property]) => `${file}: ${selector.trim()}: ${property}`),
      ),
    );
    assert.deepEqual(moving, []);
    assert.ok(files.length > 20);
  });
});
