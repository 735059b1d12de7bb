import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#test/free-port';
import { OvsdbServer } from './ovsdb-server.ts';

const DATABASE = 'OVN_Northbound';
const JOINS_WITHIN_MS = 30_000;

/** A raft cluster of northbound databases on 127.0.0.1, in which all members have joined. */
export async function startCluster(size: number): Promise<OvsdbServer[]> {
  const addresses = await Promise.all(
    Array.from({ length: size }, async () => `tcp:127.0.0.1:${await freePort()}`),
  );
  const [first = '', ...others] = addresses;
  const members: OvsdbServer[] = [];
  try {
    members.push(await OvsdbServer.member(DATABASE, first));
    for (const address of others) {
      const member = await OvsdbServer.member(DATABASE, address, first);
      members.push(member);
      await joined(member);
    }
    return members;
  } catch (error) {
    await Promise.all(members.map((member) => member.remove()));
    throw error;
  }
}

async function joined(member: OvsdbServer): Promise<void> {
  for (let waited = 0; waited < JOINS_WITHIN_MS; waited += 50) {
    if (member.control('cluster/status', DATABASE).includes('Status: cluster member')) return;
    await sleep(50);
  }
  throw new Error('A member did not join the cluster');
}
