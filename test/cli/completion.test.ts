import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { Installation } from './palisade.ts';

/** What is typed, the last word unfinished, and some words that are offered, or all of them. */
const CASES: [typed: string[], offered: string[], all?: 'all'][] = [
  [['u'], ['user', 'user-token'], 'all'],
  [
    ['user', ''],
    ['create', 'delete', 'set-password'],
  ],
  [['user', 'create', '--e'], ['--email'], 'all'],
  [['user', 'create', 'maria', '--re'], ['--restricted'], 'all'],
  [['help', 'network', 'ho'], ['host'], 'all'],
  [['network', 'host', 'dr'], ['drain'], 'all'],
  [['grant', 'set', 'robot', '--account-access', ''], ['read_only', 'read_write', 'none'], 'all'],
  [['maintenance', 'o'], ['on', 'off'], 'all'],
  [['compute', 're'], ['reboot'], 'all'],
  [['vpc', 'create', '--su'], ['--subnet'], 'all'],
  [
    ['profile', ''],
    ['list', 'use'],
  ],
  [
    ['completion', ''],
    ['bash', 'fish', 'zsh'],
  ],
];

/** For each shell, a program that prints a completed word per line. `$1` is the script. */
const SHELLS = {
  bash: `source "$1"; shift; COMP_WORDS=(palisade "$@"); COMP_CWORD=$#; _palisade; printf '%s\\n' "\${COMPREPLY[@]}"`,
  // The completion system works only on a terminal: what it is given is looked at.
  zsh: `
    compdef() { }
    compadd() { shift; print -l -- "$@" }
    _describe() { print -l -- "\${(@)words_next%%:*}" }
    source "$1"; shift; words=(palisade "$@"); CURRENT=$#words; _palisade`,
  fish: `source $argv[1]; complete -C (string join -- ' ' palisade $argv[2..]) | string replace -r '\\t.*' ''`,
};

describe('completion', () => {
  const folder = mkdtempSync(join(tmpdir(), 'palisade-test-completion-'));
  after(() => rmSync(folder, { recursive: true }));
  let installation: Installation;
  before(async () => {
    installation = await Installation.create();
  });

  for (const [shell, program] of Object.entries(SHELLS)) {
    const isMissing = spawnSync(shell, ['-c', 'true']).error !== undefined;
    test(`${shell} completes`, { skip: isMissing && `${shell} is not installed` }, async () => {
      const { status, stdout, stderr } = await installation.runAgain(['completion', shell]);
      assert.deepEqual([status, stderr], [0, '']);
      const script = join(folder, shell);
      writeFileSync(script, stdout);
      for (const [typed, offered, all] of CASES) {
        const zeroth = shell === 'fish' ? [] : [shell];
        const { stdout: printed, stderr: problems } = spawnSync(
          shell,
          ['-c', program, ...zeroth, script, ...typed],
          { encoding: 'utf8', env: { PATH: process.env.PATH, HOME: folder, TERM: 'dumb' } },
        );
        assert.equal(problems, '', typed.join(' '));
        const current = typed.at(-1) ?? '';
        // zsh and fish filter by themselves, and offer options only after a dash.
        const words = printed.split('\n').filter((word) => word !== '' && word.startsWith(current));
        const values = words.filter((word) => current !== '' || !word.startsWith('-'));
        for (const word of offered)
          assert.ok(values.includes(word), `${typed.join(' ')}: ${values.join(' ')}`);
        if (all) assert.deepEqual(values.toSorted(), offered.toSorted(), typed.join(' '));
      }
    });
  }
});
