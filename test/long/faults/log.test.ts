import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, createReadStream, openSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import { succeeded } from '#test/harness/assert-errors';
import { ServerProcess } from '#test/harness/server-process';
import { useFolder } from '#test/harness/test-store';

/** The log goes through a named pipe whose reader leaves when the service listens. */
const READER_LEAVES =
  'mkfifo "$PALISADE_DATA_DIR/log" && (sed /listening/q <"$PALISADE_DATA_DIR/log" &) && ' +
  'exec "$@" >"$PALISADE_DATA_DIR/log"';

const WRITE_TOO_MUCH = `
  import { jsonLog } from './src/platform/json-log.ts';
  const log = jsonLog('info');
  for (let written = 0; written < 8_000; written += 1) log.info('x'.repeat(1_000));
  setImmediate(() => console.error('still there'));
`;

describe('a log that cannot be written', () => {
  const folder = useFolder();

  it('a log without a reader delays no request, and resumes with a new reader', async () => {
    const server = await ServerProcess.start(
      `file:${join(folder, 'palisade.db')}`,
      folder,
      {},
      { shell: READER_LEAVES },
    );
    for (let asked = 0; asked < 50; asked += 1) succeeded(await server.owner.get('/vpcs'));
    const input = createReadStream(join(folder, 'log'));
    const lines = createInterface({ input });
    const seen = once(lines, 'line');
    succeeded(await server.owner.get('/regions'));
    succeeded(await server.owner.get('/regions'));
    assert.match(String(await seen), /"operation":"listVpcs"/);
    lines.close();
    input.destroy();
    succeeded(await server.owner.get('/vpcs'));
    assert.equal(await server.stop(), 0);
  });

  it('a log on a full disk neither ends the process nor prevents it from stopping', async () => {
    const full = openSync('/dev/full', 'w');
    const child = spawn(process.execPath, ['--input-type=module', '--eval', WRITE_TOO_MUCH], {
      stdio: ['ignore', full, 'pipe'],
    });
    closeSync(full);
    const [said, [status]] = await Promise.all([
      text(child.stderr as NodeJS.ReadableStream),
      once(child, 'exit'),
    ]);
    assert.equal(said, 'still there\n');
    assert.equal(status, 0);
  });
});
