// Prints the duration of one unit on the current core: the median CPU time of JSON.parse for a fixed body of 1 MB,
// in milliseconds.

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { boundTo } from './cores.ts';
import { median } from './statistics.ts';

const ROUNDS = 41;
const BYTES = 1_000_000;

const file = fileURLToPath(import.meta.url);
if (process.argv[1] === file) console.log(median(measure()));

/** Measures in a new process, on the cores of the service. */
export function measureUnit(cores: string): number {
  const [command, args] = boundTo(cores, [process.execPath, file]);
  return Number(spawnSync(command, args, { encoding: 'utf8' }).stdout);
}

function measure(): number[] {
  const body = oneMegabyte();
  return Array.from({ length: ROUNDS }, () => {
    const { user } = process.cpuUsage();
    JSON.parse(body);
    // CPU time instead of elapsed time, so that other processes on the core do not matter.
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
