// `npm run test:cluster`: kills the leader of a PostgreSQL cluster while clients write, and looks whether everything
// acknowledged is there. `--help` shows the options. `--packages` prints what to install on Debian, and `--probe` why it
// is not possible here, if so; where nothing can be installed for that, the status is 77.
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { endProbe, obstacleTo } from '#test/runner/probe';
import { Cluster } from './cluster.ts';
import { failOver } from './failover.ts';
import { missing, PACKAGE_NAMES } from './programs.ts';

const USAGE = 'npm run test:cluster -- [--kills N] [--freezes N]';

process.chdir(fileURLToPath(new URL('../../', import.meta.url)));
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '2' },
    freezes: { type: 'string', default: '1' },
    packages: { type: 'boolean', default: false },
    probe: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const [kills, freezes] = [Number(values.kills), Number(values.freezes)];
if (values.packages) {
  console.log(PACKAGE_NAMES.join(' '));
  process.exit();
}
if (values.probe) endProbe(obstacleTo({ missing, impossible: () => undefined }));
if (values.help || !(kills + freezes > 0)) {
  console.log(USAGE);
  process.exit(values.help ? 0 : 2);
}
const absent = missing();
if (absent !== undefined) {
  console.error(absent);
  process.exit(1);
}

const cluster = await Cluster.start();
const folder = mkdtempSync(join(tmpdir(), 'palisade-failover-'));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => void cluster.stop().then(() => process.exit(1)));
}
try {
  await failOver({ cluster, kills, freezes, folder });
  console.log(
    `load ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}`,
  );
} catch (error) {
  await cluster.printLogs();
  throw error;
} finally {
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}
