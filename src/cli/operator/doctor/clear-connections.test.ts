import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from '#config/config';
import { clearConnections } from './checks.ts';

/** The settings that the warnings name. */
function warnedOf(env: Record<string, string>): string[] {
  const config = readConfig({
    env: { PALISADE_SECRET_KEY: '11'.repeat(32), PALISADE_MAIL_FROM: 'cloud@example.com', ...env },
    workingDirectory: '/srv',
  });
  const warnings = clearConnections(config);
  assert.ok(!warnings.join().includes('secret'), 'no password');
  return warnings.map((warning) => warning.replace(/:.*$/, ''));
}

test('connections without TLS are reported when they leave the machine', () => {
  const cases: [name: string, value: string, isClear: boolean][] = [
    ['DATABASE_URL', 'file:palisade.db', false],
    ['DATABASE_URL', 'postgres://u:secret@127.0.0.1/x', false],
    ['DATABASE_URL', 'postgres://u:secret@localhost/x', false],
    ['DATABASE_URL', 'postgres://u:secret@[::1]:5433/x', false],
    ['DATABASE_URL', 'postgres://u:secret@localhost/x?host=/var/run/postgresql', false],
    ['DATABASE_URL', 'postgres://u:secret@localhost/x?host=db.example.com', true],
    ['DATABASE_URL', 'postgres://u:secret@db.example.com/x', true],
    ['DATABASE_URL', 'postgres://u:secret@10.0.0.5/x', true],
    ['DATABASE_URL', 'postgres://u:secret@db.example.com/x?sslmode=disable', true],
    ['DATABASE_URL', 'postgres://u:secret@db.example.com/x?sslmode=no-verify', true],
    ['DATABASE_URL', 'postgres://u:secret@db.example.com/x?sslmode=require', false],
    ['DATABASE_URL', 'postgres://u:secret@db.example.com/x?sslmode=verify-full', false],
    ['DATABASE_URL', 'postgres://u:secret@db.example.com/x?ssl=true', false],
    ['DATABASE_URL', 'postgres://u:secret@localhost,db.example.com:5433/x', true],
    ['DATABASE_URL', 'postgres://u:secret@a.example.com,b.example.com/x?sslmode=verify-full', false],
    ['PALISADE_SMTP_URL', 'smtp://localhost:25', false],
    ['PALISADE_SMTP_URL', 'smtp://mail.example.com:25', true],
    ['PALISADE_SMTP_URL', 'smtp://u:secret@mail.example.com', false],
    ['PALISADE_SMTP_URL', 'smtps://mail.example.com', false],
  ];
  for (const [name, value, isClear] of cases) {
    assert.deepEqual(warnedOf({ [name]: value }), isClear ? [name] : [], value);
  }
});
