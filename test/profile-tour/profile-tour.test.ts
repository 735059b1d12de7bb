import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describeOnDatabase } from '#test/harness/databases';
import { Servers } from '#test/harness/servers';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const SCRIPT = join(ROOT, 'docs/profile-tour.sh');
const CURL = join(ROOT, 'test/readme/curl.ts');
const OATHTOOL = join(ROOT, 'test/profile-tour/oathtool.ts');

describeOnDatabase('the tour of the profile', (dialect) => {
  const servers = new Servers(dialect);

  it('the commands of the tour work as written', async () => {
    const own = (file: string) => `'${process.execPath}' '${file}' "$@"`;
    const script = `curl() { ${own(CURL)}; }\noathtool() { ${own(OATHTOOL)}; }\n. '${SCRIPT}'`;
    const client = servers.client(0);
    const env = {
      ...process.env,
      TOKEN: client.token,
      API: client.base,
      DATABASE_URL: servers.databaseUrl,
      PALISADE_DATA_DIR: servers.folder,
      PALISADE_SECRET_KEY: '11'.repeat(32),
    };
    const { stdout } = await promisify(execFile)('sh', ['-c', script], { cwd: ROOT, env, timeout: 120_000 });
    assert.match(stdout, /# Done\n$/);
    assert.doesNotMatch(stdout, /"errors":(?!\[\{"field":"scopes")/);
  });
});
