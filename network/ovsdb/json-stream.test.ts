import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { ProtocolError } from './errors.ts';
import { JsonSplitter } from './json-stream.ts';

function split(chunks: readonly Uint8Array[], maximumBytes?: number): unknown[] {
  const splitter = new JsonSplitter(maximumBytes);
  return chunks.flatMap((chunk) => [...splitter.push(chunk)].map((text): unknown => JSON.parse(text)));
}

const message = fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue({ maxDepth: 4 }));

describe('splitting a stream of JSON', () => {
  test('finds the messages at every cut', () => {
    const messages = [
      {},
      { a: '}{' },
      { 'quote"': 'backslash\\', b: ['\\"', ']'], c: { d: [[{}]] } },
      { word: 'Grüße, 日本, 🦊' },
      { last: null },
    ];
    const bytes = Buffer.from(messages.map((one) => JSON.stringify(one)).join(''));
    for (let first = 0; first <= bytes.length; first++) {
      for (let second = first; second <= bytes.length; second++) {
        const chunks = [bytes.subarray(0, first), bytes.subarray(first, second), bytes.subarray(second)];
        assert.deepEqual(split(chunks), messages);
      }
    }
  });

  test('finds messages of any content, with white space between them', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(message, fc.constantFrom('', ' ', '\r\n', '\t\n ')), { maxLength: 5 }),
        fc.array(fc.nat(200), { maxLength: 5 }),
        (sent, cuts) => {
          const bytes = Buffer.from(sent.map(([one, space]) => JSON.stringify(one) + space).join(''));
          const places = [
            0,
            ...cuts.map((cut) => Math.min(cut, bytes.length)).sort((a, b) => a - b),
            bytes.length,
          ];
          const chunks = places.slice(1).map((end, index) => bytes.subarray(places[index], end));
          assert.deepEqual(
            split(chunks),
            sent.map(([one]) => JSON.parse(JSON.stringify(one)) as unknown),
          );
        },
      ),
    );
  });

  test('keeps half a message until its rest comes', () => {
    const splitter = new JsonSplitter();
    assert.deepEqual([...splitter.push(Buffer.from('{"a": "'))], []);
    assert.deepEqual([...splitter.push(Buffer.from(''))], []);
    assert.deepEqual([...splitter.push(Buffer.from('}"} {'))], ['{"a": "}"}']);
  });

  for (const garbage of ['null', '[]', '"text"', 'GET / HTTP/1.1\r\n', '}', '\u0000', '\u0016\u0003\u0001']) {
    test(`refuses ${JSON.stringify(garbage)}, after the messages before it`, () => {
      const splitter = new JsonSplitter();
      const found = splitter.push(Buffer.from(`{}${garbage}`));
      assert.equal(found.next().value, '{}');
      assert.throws(() => found.next(), ProtocolError);
    });
  }

  test('refuses what is not UTF-8', () => {
    assert.throws(() => split([Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d])]), ProtocolError);
  });

  test('refuses a message that is too large, wherever it is cut', () => {
    const fits = Buffer.from(JSON.stringify({ a: 'x'.repeat(92) }));
    const tooLarge = Buffer.from(JSON.stringify({ a: 'x'.repeat(93) }));
    assert.equal(fits.length, 100);
    assert.equal(split([fits, fits, fits], 100).length, 3);
    for (let cut = 0; cut <= tooLarge.length; cut++) {
      const chunks = [fits, tooLarge.subarray(0, cut), tooLarge.subarray(cut)];
      assert.throws(() => split(chunks, 100), ProtocolError);
    }
    assert.throws(() => split([Buffer.from(`{"a": "${'x'.repeat(100)}`)], 100), ProtocolError);
  });

  test('refuses a message that nests too deeply, before it is complete', () => {
    assert.equal(split([Buffer.from(`{"a": ${'['.repeat(90)}${']'.repeat(90)}}`)]).length, 1);
    assert.throws(() => split([Buffer.from(`{"a": ${'['.repeat(110)}`)]), ProtocolError);
  });
});
