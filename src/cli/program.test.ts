import assert from 'node:assert/strict';
import { describe, mock, test } from 'node:test';
import { runCommandLine } from './program.ts';

/** Runs in this process, because input that is refused early only writes to standard error. */
async function runHere(args: readonly string[]): Promise<{ status: number; stderr: string }> {
  let stderr = '';
  const write = mock.method(process.stderr, 'write', (text: string) => {
    stderr += text;
    return true;
  });
  try {
    const status = await runCommandLine(args);
    return { status, stderr };
  } finally {
    write.mock.restore();
  }
}

describe('wrong usage', () => {
  for (const [args, line] of [
    [
      ['accounts'],
      /^error: unknown command 'accounts'\n\(Did you mean account\?\)\nAll commands: `palisade help`\n$/,
    ],
    [['nonsense'], /^error: unknown command 'nonsense'\nAll commands: `palisade help`\n$/],
    [['nonsense', '--help'], /^error: unknown command 'nonsense'\n/],
    [['help', 'nonsense'], /^error: unknown command 'nonsense'\n/],
    [['help', 'user', 'creat'], /^error: unknown command 'creat'\n\(Did you mean create\?\)\n/],
    [['user', 'help', 'creat'], /^error: unknown command 'creat'\n/],
    [['account', 'list', '--all'], /^error: unknown option '--all'\n$/],
    [['account', 'create', '--username', 'maria'], /^error: missing: --company <name>, --email <address>\n$/],
    [['user', 'create'], /^error: missing: <username>, --email <address>\n$/],
    [['user', 'create', 'maria'], /^error: required option '--email <address>' not specified\n$/],
    [['user-token', 'revoke'], /^error: missing required argument 'token'\n$/],
    [
      ['user-token', 'create', 'admin', '--scopes', '*', '--expires', 'soon'],
      /It must be a duration such as 30d or a time/,
    ],
    [['maintenance', 'maybe'], /Allowed choices are on, off\.\n$/],
    [
      ['grant', 'set', 'admin'],
      /^error: Nothing to set: use --global, --account-access, --compute or --vpc\n$/,
    ],
    [['grant', 'set', 'admin', '--global', 'add_everything=true'], /It must be NAME=true or NAME=false/],
    [['grant', 'set', 'admin', '--vpc', '1=write'], /It must be ID=read_only, ID=read_write or ID=none\.\n$/],
    [
      ['account', 'list', '--database-url', ':memory:'],
      /^error: DATABASE_URL: this command needs a database on disk/,
    ],
  ] as const) {
    test(`palisade ${args.join(' ')} exits with 2`, async () => {
      const { status, stderr } = await runHere(args);
      assert.equal(status, 2);
      assert.match(stderr, line);
    });
  }
});
