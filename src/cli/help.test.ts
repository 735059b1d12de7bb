import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Command } from 'commander';
import { PalisadeCommand } from './help/help.ts';
import { operatorGroups, userGroups } from './program.ts';

/** The help of a command and all its subcommands, as printed. */
function helpOf(command: Command, path = command.name()): { command: Command; path: string; help: string }[] {
  let help = '';
  command.configureOutput({ writeOut: (text) => (help += text) }).outputHelp();
  const below = command.commands.flatMap((one) => helpOf(one, `${path} ${one.name()}`));
  return [{ command, path, help }, ...below];
}

describe('help texts', async () => {
  for (const { name, load } of [...operatorGroups, ...userGroups]) {
    const group = new PalisadeCommand(name);
    (await load())(group);
    for (const { command, path, help } of helpOf(group)) {
      const isGroup = command.commands.length > 0;

      test(`the help of ${path} says what it does${isGroup ? '' : ', with examples'}`, () => {
        assert.ok(command.description().length > 10);
        if (!isGroup) assert.match(help, new RegExp(`\\nExamples:\\n( {2}.*\n)*.*palisade ${path}`));
        for (const { long, description } of command.options) assert.ok(description, `${path} ${long}`);
      });

      const isForUsers = userGroups.some((one) => one.name === name);
      if (isGroup || isForUsers || ['serve', 'dev', 'host', 'completion'].includes(path)) continue;
      test(`the help of ${path} offers --json, and names the database settings`, () => {
        const flags = command.options.map(({ long }) => long);
        for (const flag of ['--json', '--data-dir', '--database-url', '--config-file']) {
          assert.ok(flags.includes(flag), flag);
        }
        assert.match(help, /\nSettings: --data-dir, --database-url, --config-file \(see `palisade help`\)\n/);
      });
    }
  }
});
