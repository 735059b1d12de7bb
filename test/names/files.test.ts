import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { endpoints } from '#app/endpoints';
import { loadCatalog } from '#config/catalog/catalog';
import { ConfigError } from '#domain/config-error';
import { loadNames } from '#http/names/load';
import { useFolder } from '#test/harness/test-store';
import { INVENTED } from './speaker.ts';

const catalog = loadCatalog(undefined);
const page = readFileSync(new URL('../../docs/names.md', import.meta.url), 'utf8');
const documented = /```yaml\n([^]*?)```/.exec(page)?.[1] ?? 'missing';

describe('a file of names', () => {
  const folder = useFolder();

  function problemsOf(text: string): string[] {
    const file = join(folder, 'names.yaml');
    writeFileSync(file, text);
    try {
      loadNames(file, endpoints, catalog);
      return [];
    } catch (error) {
      assert.ok(error instanceof ConfigError, String(error));
      return error.problems.map((problem) => problem.replace('PALISADE_NAMES: names.yaml:', ''));
    }
  }

  for (const [what, text] of [
    ['nothing', ''],
    ['one word', 'words:\n  vpc: meadow\n'],
    ['names that are exchanged', 'words:\n  vpc: subnet\n  subnet: vpc\n'],
    ['all kinds of names', readFileSync(INVENTED, 'utf8')],
    ['our own names beside theirs', 'words:\n  vpc: meadow\naliases:\n  - {}\n'],
    ['what the documentation shows', documented],
    ['one beginning for ids of two kinds', 'ids:\n  public/: prov/\n  compute/: prov/\n'],
    [
      'names of whole ids',
      'ids:\n  c1-entry-1: small-1\n  compute/latest-64bit: prov/default\n  compute/: prov/\n',
    ],
    ['a text with values', "texts:\n  '{field} is required': 'Please tell {field}'\n"],
  ] as const) {
    test(`may have ${what}`, () => assert.deepEqual(problemsOf(text), []));
  }

  for (const [what, text, problem] of [
    ['an unknown section', 'words:\n  vpc: meadow\nnouns:\n  a: b\n', /^3: nouns: is none of words, paths, /],
    [
      'an unknown word',
      'words:\n  volcano: hill\n',
      /^2: words\.volcano: Palisade has no such name in words$/,
    ],
    [
      'an unknown key',
      'keys:\n  label: name\n  vpc_idd: x\n',
      /^3: keys\.vpc_idd: Palisade has no such name/,
    ],
    [
      'an unknown path',
      'paths:\n  /compute/instance: /x\n',
      /^2: paths\.\/compute\/instance: Palisade has no/,
    ],
    ['an unknown scope', 'scopes:\n  vpcs: x\n', /^2: scopes\.vpcs: /],
    ['an unknown grant', 'grants:\n  add_hills: x\n', /^2: grants\.add_hills: /],
    ['an unknown action', 'actions:\n  vpc_make: x\n', /^2: actions\.vpc_make: /],
    ['an unknown entity', 'entities:\n  vpcs: x\n', /^2: entities\.vpcs: /],
    ['an unknown value', 'values:\n  walking: x\n', /^2: values\.walking: /],
    ['an unknown prefix', 'ids:\n  hidden/: x/\n', /^2: ids\.hidden\/: /],
    ['an unknown whole id', 'ids:\n  c1-entry-9: x\n', /^2: ids\.c1-entry-9: Palisade has no such name/],
    [
      'one beginning for two of a kind',
      'ids:\n  c1-entry-: s-\n  c1-standard-: s-\n',
      /^3: ids\.c1-standard-: s-\d+ would be both c1-entry-\d+ \(line 2\) and c1-standard-\d+$/,
    ],
    [
      'one beginning for two of a kind, in an alias',
      'ids:\n  c1-entry-: s-\naliases:\n  - ids:\n      c1-standard-: s-\n',
      /^5: aliases\[0\]\.ids\.c1-standard-: s-\d+ would be both c1-entry-\d+ \(line 2\) and c1-standard-\d+$/,
    ],
    [
      'one name for two ids',
      'ids:\n  c1-entry-1: small\n  c1-standard-2: small\n',
      /^3: ids\.c1-standard-2: small would be both c1-entry-1 \(line 2\) and c1-standard-2$/,
    ],
    [
      'the id of another',
      'ids:\n  c1-entry-1: c1-standard-2\n',
      /^2: ids\.c1-entry-1: c1-standard-2 would be both c1-standard-2 and c1-entry-1$/,
    ],
    ['an unknown text', 'texts:\n  Hello: x\n', /^2: texts\.Hello: /],
    [
      'a text without its values',
      "texts:\n  '{field} is required': 'Please'\n",
      /must have the same values in braces: \{field\}$/,
    ],
    ['no name', 'words:\n  vpc: 7 hills\n', /^2: words\.vpc: must be a word in lower case/],
    ['several names', 'words:\n  vpc:\n    a: b\n', /^2: words\.vpc: must be one name$/],
    ['a prefix without an end', 'ids:\n  public/: open\n', /^2: ids\.public\/: must end with one of/],
    [
      'an id with an empty segment',
      'ids:\n  public/: prov//\n',
      /^2: ids\.public\/: must have no empty segment/,
    ],
    [
      'an id that leads up',
      'ids:\n  c1-entry-1: a/../b\n',
      /^2: ids\.c1-entry-1: must have no empty segment/,
    ],
    ['an id with a dot', 'ids:\n  c1-entry-1: a/./b\n', /^2: ids\.c1-entry-1: must have no empty segment/],
    [
      'a beginning of paths that is no beginning',
      'paths:\n  /compute: gadget\n',
      /^2: paths\.\/compute: must begin with \//,
    ],
    [
      'one key for two',
      'keys:\n  label: name\n  description: name\n',
      /^3: keys\.description: name would be both label and description$/,
    ],
    [
      'the key of another',
      'keys:\n  created: updated\n',
      /^2: keys\.created: updated would be both created and updated$/,
    ],
    ['one word for two', 'words:\n  vpc: meadow\n  subnet: meadow\n', /^3: words\.subnet: /],
    ['one scope for two', 'scopes:\n  vpc: x\n  ips: x\n', /^3: scopes\.ips: x would be both/],
    [
      'one action for two',
      'actions:\n  vpc_create: x\n  vpc_delete: x\n',
      /^3: actions\.vpc_delete: x would be both/,
    ],
    ['one value for two', 'values:\n  running: on\n  offline: on\n', /^3: values\.offline: on would be both/],
    ['one path for two', 'paths:\n  vpcs: images\n', /^2: paths\.vpcs: \/images.* would be both \/images/],
    ['ids that are others', 'ids:\n  compute/: public/\n  public/: compute/\n  c1-: c1-x-\n', undefined],
    ['a name twice', 'words:\n  vpc: a\n  vpc: b\n', /^3: Map keys must be unique/],
    [
      'an alias that is another',
      'aliases:\n  - keys:\n      label: description\n',
      /^3: aliases\[0\]\.keys\.label: description would be both/,
    ],
    ['aliases that are no list', 'aliases:\n  words:\n', /^1: aliases: must be a list/],
    ['a list in place of names', 'words: [a]\n', /^1: words: must be a map of our names to theirs$/],
    ['what is no YAML', 'words: "a\n', /^\d: /],
    ['a list', '- a\n', /^1: must be a map of names$/],
    ['a reference', 'words: &a\n  vpc: b\naliases:\n  - words: *a\n', /^4: must not refer to another place/],
  ] as const) {
    if (problem) {
      test(`is refused with ${what}`, () => {
        const problems = problemsOf(text);
        assert.match(problems[0] ?? 'accepted', problem, problems.join('\n'));
      });
    } else {
      test(`may have ${what}`, () => assert.deepEqual(problemsOf(text), []));
    }
  }

  test('a file that cannot be read is refused', () => {
    assert.throws(() => loadNames(join(folder, 'missing.yaml'), endpoints, catalog), {
      message: 'PALISADE_NAMES: cannot be read',
    });
  });

  test('all problems are told', () => {
    assert.equal(problemsOf('words:\n  hill: a\nkeys:\n  hill: b\n').length, 2);
  });
});
