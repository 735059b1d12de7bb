// Prints the milliseconds of one unit on the core it runs on: the median time of JSON.parse of one given body of 1 MB.

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { boundTo } from './cores.ts';
import { median } from './statistics.ts';

const ROUNDS = 41;
const BYTES = 1_000_000;

const file = fileURLToPath(import.meta.url);
if (process.argv[1] === file) console.log(median(measure()));

/** Measured in a process of its own, on the cores of the service. */
export function measureUnit(cores: string): number {
  const [command, args] = boundTo(cores, [process.execPath, file]);
  return Number(spawnSync(command, args, { encoding: 'utf8' }).stdout);
}

function measure(): number[] {
  const body = oneMegabyte();
  return Array.from({ length: ROUNDS }, () => {
    const { user } = process.cpuUsage();
    JSON.parse(body);
    // Time of the processor, not of the clock: others that use the core do not make the unit longer.
    return (process.cpuUsage().user - user) / 1000;
  });
}

/** A VPC with as many subnets as fit. */
function oneMegabyte(): string {
  const subnets = Array.from({ length: BYTES / 50 }, (_, index) => ({
    label: `web-${index}`,
    ipv4: `10.${index % 256}.${(index >> 8) % 256}.0/24`,
  }));
  return JSON.stringify({ label: 'orders', region: 'us-east', subnets })
    .slice(0, BYTES - 2)
    .replace(/\},[^}]*$/, '}]}');
}
