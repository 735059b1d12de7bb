import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { linked, type Source } from '#scripts/site/links';
import { headingsOf, sectionsOf } from '#scripts/site/markdown';

const PAGES: Source[] = [
  {
    source: 'README.md',
    address: 'start',
    title: 'Start',
    text: '# A\n\n## Start\n\n```sh\n# no heading\n```',
  },
  {
    source: 'docs/backup.md',
    address: 'backup',
    title: 'Backup',
    text: '# B\n\n## At rest, and `in` transit',
  },
  { source: 'docs/decisions/README.md', address: 'decisions/index', title: 'Decisions', text: '' },
];
const FILES = new Set(['docs/profile-tour.sh']);
const FOLDERS = new Set(['src', 'docs/decisions']);

function kind(path: string): 'file' | 'folder' | undefined {
  if (FILES.has(path)) return 'file';
  return FOLDERS.has(path.replace(/\/$/, '')) ? 'folder' : undefined;
}

function linkedText(text: string, source = 'docs/tour.md') {
  return linked({ source, address: 'tour', title: 'Tour', text }, PAGES, kind);
}

describe('links of the documentation site', () => {
  it('links of the repository become those of the site', () => {
    const cases: [before: string, after: string][] = [
      ['[a](backup.md)', '[a](/backup.html)'],
      ['[a](../README.md#start)', '[a](/start.html#start)'],
      ['[a](backup.md#at-rest-and-in-transit)', '[a](/backup.html#at-rest-and-in-transit)'],
      ['[`a`](profile-tour.sh)', '<a href="/files/docs/profile-tour.sh" target="_self"><code>a</code></a>'],
      ['[a](../src/)', 'a'],
      ['[a](decisions/)', '[a](/decisions/index.html)'],
      ['[a](https://example.com/)', '[a](https://example.com/)'],
      ['`[a](backup.md)`', '`[a](backup.md)`'],
      ['```\n[a](backup.md)\n```', '```\n[a](backup.md)\n```'],
      ['<img src="images/a.png">', '<img src="/images/a.png">'],
    ];
    for (const [before, after] of cases) {
      const { text, dead } = linkedText(before);
      assert.equal(text, after);
      assert.deepEqual(dead, [], before);
    }
    assert.deepEqual(linkedText('[a](profile-tour.sh)').files, ['docs/profile-tour.sh']);
  });

  it('a link that leads nowhere is told', () => {
    for (const link of ['nowhere.md', 'backup.md#nowhere', '../README.md#no-heading'])
      assert.deepEqual(linkedText(`[a](${link})`).dead, [link]);
  });

  it('a picture of the repository follows the switch of the site', () => {
    const picture =
      '<picture>\n<source media="(prefers-color-scheme: dark)" srcset="images/dark.png">\n<img src="images/light.png" alt="A">\n</picture>';
    assert.equal(
      linkedText(picture).text,
      '<picture class="light-only"><img src="/images/light.png" alt="A"></picture>\n<picture class="dark-only"><img src="/images/dark.png" alt="A"></picture>',
    );
  });
});

describe('headings of a document', () => {
  it('have the anchors that the repository on the web gives them', () => {
    const text = '# One & two\n## `serve` and [doctor](a.md)\n## Again\n## Again\n~~~\n# code\n~~~';
    assert.deepEqual(
      headingsOf(text).map(({ anchor }) => anchor),
      ['one--two', 'serve-and-doctor', 'again', 'again-1'],
    );
  });

  it('sections are taken with what stands below them', () => {
    const text = '# A\n\nIntro\n\n## One\n\n1\n\n### Inner\n\n## Two\n\n2\n\n## Three\n\n3';
    assert.equal(sectionsOf(text, ['One', 'Three']), '## One\n\n1\n\n### Inner\n\n## Three\n\n3');
  });
});
