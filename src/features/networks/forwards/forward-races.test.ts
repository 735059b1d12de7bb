// Ports are forwarded while computes take and give back blocks, compared with a log of everything that ever was.
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { test } from 'node:test';
import { succeeded } from '#test/harness/assert-errors';
import { newCompute } from '#test/harness/computes';
import { describeOnDatabase } from '#test/harness/databases';
import type { Answer, Client } from '#test/harness/http-client';
import { newNatgateway } from '#test/harness/natgateways';
import { newVpc } from '#test/harness/networks';
import { useTestApi } from '#test/harness/test-api';

const AT_ONCE = 64;
const CREATES = 12;
const SIZE = 4_096;
const HOLD = 300;
/** Enough for all blocks that are used and held, so that none has to be given early. */
const ADDRESSES = 16;
/** Ports are forwarded where blocks are given. */
const CROWDED = 3;
/** Look-ups of each kind. */
const SAMPLES = 60;
/** Time between waves, so that some blocks come back and some do not. */
const PAUSES = [1, 60, 301, 20, 400, 5];

/** What a forward may be refused for, while others forward ports and computes come and go. */
const REFUSED =
  /^(Port (is already forwarded|belongs to the ports of|was given back)|Interface \d+ does not use NAT Gateway)/;

interface Forward {
  id: number;
  protocol: string;
  address: string;
  port: number;
  compute_id: number;
}

interface Moment {
  seconds: number;
  forwards: readonly Forward[];
  /** The compute that has each block: `192.0.2.77 16384`. */
  blocks: ReadonlyMap<string, number>;
}

describeOnDatabase('forwards beside blocks of ports, under concurrent writes', (dialect) => {
  const running = useTestApi(dialect, { env: { PALISADE_LIMIT_ADDRESSES_PER_NATGATEWAY: `${ADDRESSES}` } });

  test('no port has two owners, and who had it is known later', async () => {
    const { api } = running;
    const { owner } = await api.newAccount();
    const { subnets } = await newVpc(owner);
    const inSubnet = [{ purpose: 'vpc', subnet_id: subnets[0]?.id }];
    const { id: gateway, addresses } = await newNatgateway(owner, {
      ...{ addresses: Array.from({ length: ADDRESSES }, () => ({ address: 'auto' })) },
      ...{ default_ports_per_interface: SIZE, vpc_subnet_id: inSubnet[0]?.subnet_id },
    });
    const path = `/networking/natgateways/${gateway}`;
    const log: Moment[] = [];
    let interfaces = new Map<number, number>();
    for (let made = 0; made < CREATES; made += 1) {
      const { id, config } = await newCompute(owner, inSubnet);
      interfaces.set(id, config.interfaces[0]?.id as number);
    }
    for (const pause of PAUSES) {
      const forwards = log.at(-1)?.forwards ?? [];
      const leaving = [...interfaces.keys()].slice(0, Math.ceil(interfaces.size / 3));
      const ending = forwards.filter(() => randomInt(2) === 0).slice(0, AT_ONCE / 4);
      const writes = [
        ...Array.from({ length: CREATES }, () => () => {
          const input = { type: 'c1-entry-1', region: 'us-east', interfaces: inSubnet };
          return owner.post('/compute/instances', input);
        }),
        ...leaving.map((id) => () => owner.delete(`/compute/instances/${id}`)),
        ...ending.map(
          ({ id }) =>
            () =>
              owner.delete(`${path}/forwards/${id}`),
        ),
      ];
      const targets = [...interfaces.values()];
      while (writes.length < AT_ONCE) {
        const body = {
          ...{ protocol: randomInt(2) === 0 ? 'tcp' : 'udp', address: addresses[randomInt(CROWDED)] },
          ...{ port: randomInt(8) === 0 ? 443 : 1 + randomInt(65_535), target_port: 80 },
          interface_id: targets[randomInt(targets.length)],
        };
        writes.push(() => owner.post(`${path}/forwards`, body));
      }
      const answers = await Promise.all(writes.map((write) => answered(write)));
      for (const { status, body } of answers) {
        // A forward that was to end went with its compute, or one was refused.
        if (status === 404) continue;
        if (status === 400) assert.match(body.errors[0].reason, REFUSED);
        else assert.equal(status, 200, JSON.stringify(body));
      }
      log.push({ seconds: api.clock.now, ...(await stateOf(owner, path)) });
      interfaces = await interfacesOf(owner, path);
      api.clock.advance(pause);
    }
    const made = new Set(log.flatMap(({ forwards }) => forwards.map(({ id }) => id)));
    assert.ok(made.size > 20, `${made.size} forwards`);
    assertHeld(log);
    await assertHolders(owner, log);
  });
});

/** On a busy machine some of 64 wait for so long that the service refuses them. Then clients try again. */
async function answered(write: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await write();
    if (answer.status !== 503) return answer;
  }
}

const blockOf = (address: string, port: number) => `${address} ${port - (port % SIZE)}`;

/** @throws AssertionError when two have the same port */
async function stateOf(owner: Client, path: string): Promise<Omit<Moment, 'seconds'>> {
  const blocks = new Map<string, number>();
  for (const { compute, portsets } of succeeded(await owner.get(`${path}/interfaces?page_size=500`)).data)
    for (const { address, ports } of portsets)
      for (const { start } of ports) {
        assert.ok(!blocks.has(blockOf(address, start)), `${address} ${start} is given twice`);
        blocks.set(blockOf(address, start), compute.id);
      }
  const forwards: Forward[] = succeeded(await owner.get(`${path}/forwards?page_size=500`)).data;
  const ports = forwards.map(({ protocol, address, port }) => `${protocol} ${address} ${port}`);
  assert.equal(new Set(ports).size, ports.length, 'a port is forwarded twice');
  for (const { address, port } of forwards)
    assert.ok(!blocks.has(blockOf(address, port)), `${address}:${port} is in the block of a compute`);
  return { forwards, blocks };
}

async function interfacesOf(owner: Client, path: string): Promise<Map<number, number>> {
  const { data } = succeeded(await owner.get(`${path}/interfaces?page_size=500`));
  return new Map(data.map(({ id, compute }: { id: number; compute: { id: number } }) => [compute.id, id]));
}

/** Blocks change their owner, and become ports of forwards and blocks again, only after a while. */
function assertHeld(log: readonly Moment[]): void {
  for (const [index, { seconds, blocks, forwards }] of log.entries()) {
    for (const { address, port, compute_id: id } of forwards) {
      const before = lastMoment(log, index, (moment) => moment.blocks.has(blockOf(address, port)));
      if (before && before.moment.blocks.get(blockOf(address, port)) !== id)
        assert.ok(seconds - before.ended >= HOLD, `${address}:${port} was forwarded early in wave ${index}`);
    }
    for (const [block, id] of blocks) {
      const before = lastMoment(
        log,
        index,
        (moment) =>
          moment.blocks.has(block) ||
          moment.forwards.some(({ address, port }) => port >= SIZE && blockOf(address, port) === block),
      );
      if (before && before.moment.blocks.get(block) !== id)
        assert.ok(seconds - before.ended >= HOLD, `${block} was given early in wave ${index}`);
    }
  }
}

/** The last time before that something was so, and when that had ended: in the wave after it. */
function lastMoment(
  log: readonly Moment[],
  index: number,
  isSo: (moment: Moment) => boolean,
): { moment: Moment; ended: number } | undefined {
  const found = log.slice(0, index).findLastIndex(isSo);
  const moment = log[found];
  return moment && { moment, ended: (log[found + 1] as Moment).seconds };
}

async function assertHolders(owner: Client, log: readonly Moment[]): Promise<void> {
  const holderAt = async (address: string, query: string, seconds: number) => {
    const at = new Date(seconds * 1_000).toISOString().slice(0, 19);
    const { kind, compute_id: id } = succeeded(
      await owner.get(`/networking/ips/${address}/holder?${query}&at=${at}`),
    );
    return [kind, id];
  };
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    const { seconds, forwards, blocks } = log[randomInt(log.length)] as Moment;
    const forward = forwards[randomInt(forwards.length)] as Forward;
    const query = `port=${forward.port}&protocol=${forward.protocol}`;
    assert.deepEqual(await holderAt(forward.address, query, seconds), ['forward', forward.compute_id]);
    const [block, id] = [...blocks][randomInt(blocks.size)] as [string, number];
    const [address = '', start] = block.split(' ');
    const port = `port=${Number(start) + randomInt(SIZE)}`;
    assert.deepEqual(await holderAt(address, port, seconds), ['natgateway', id]);
  }
}
