import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addressesFor, blockText, forwardProblems, type GatewayPorts, portBlocks } from './natgateway.ts';

const ADDRESS = '192.0.2.77';

const forward = (id: number, port: number, compute_id: number) => ({
  ...{ id, protocol: 'tcp', address: ADDRESS, port, compute_id, target_port: port },
});

const GATEWAY: GatewayPorts = {
  size: 16_384,
  interfaces: [
    {
      id: 61,
      compute: { id: 31, label: 'web-1' },
      portsets: [{ address: ADDRESS, ports: [{ start: 16_384, end: 32_767 }] }],
    },
  ],
  forwards: [forward(12, 443, 31)],
  addresses: [
    {
      ...{ address: ADDRESS, portset_assignments: 1 },
      held: [{ ports: { start: 32_768, end: 49_151 }, until: '2024-05-20T09:19:03' }],
    },
  ],
};

const DRAFT = { label: '', protocol: 'tcp', address: '', port: '80', target: '61', targetPort: '' };

describe('the blocks of a shared address', () => {
  it('have an owner, are held, free or for forwards', () => {
    assert.deepEqual(portBlocks(ADDRESS, GATEWAY).map(blockText), [
      'Ports 0 to 16383: forwarded 443/tcp',
      'Ports 16384 to 32767: web-1',
      'Ports 32768 to 49151: held until 2024-05-20T09:19:03 UTC',
      'Ports 49152 to 65535: free',
    ]);
    assert.deepEqual(
      portBlocks('192.0.2.78', GATEWAY).map(({ kind }) => kind),
      ['reserved', 'free', 'free', 'free'],
    );
  });
});

describe('blocks of computes that the user may not see', () => {
  it('are not called free', () => {
    const addresses = GATEWAY.addresses.map((one) => ({ ...one, portset_assignments: 2 }));
    assert.equal(
      portBlocks(ADDRESS, { ...GATEWAY, addresses })
        .map(blockText)
        .at(-1),
      'Ports 49152 to 65535: free, or of a compute that you may not see',
    );
  });
});

describe('a new forward', () => {
  const cases: [string, object, [string, string | RegExp][]][] = [
    ['can be made', {}, []],
    [
      'needs a compute and a port',
      { port: '', target: '' },
      [
        ['port', /1-65535/],
        ['interface_id', 'Choose a compute'],
      ],
    ],
    ['has a port that is not forwarded', { port: '443' }, [['port', 'Already forwarded to web-1']]],
    ['may have the same port for another protocol', { port: '443', protocol: 'udp' }, []],
    [
      'has a port that no compute leaves by',
      { port: '20000' },
      [['port', 'Taken: web-1 leaves by ports 16384 to 32767. Ports 49152 to 65535 are free']],
    ],
    ['leads to a port', { targetPort: '70000' }, [['target_port', /1-65535/]]],
  ];
  for (const [what, draft, expected] of cases)
    it(what, () => {
      const found = forwardProblems({ ...DRAFT, ...draft }, GATEWAY);
      assert.deepEqual(
        found.map(({ field }) => field),
        expected.map(([field]) => field),
      );
      for (const [index, [, reason]] of expected.entries()) {
        const text = found[index]?.reason ?? '';
        if (typeof reason === 'string') assert.equal(text, reason);
        else assert.match(text, reason);
      }
    });
});

describe('the cost of a way out', () => {
  it('is counted in addresses', () => {
    assert.deepEqual(
      [0, 1, 15, 16].map((computes) => addressesFor(computes, 4_096)),
      [0, 1, 1, 2],
    );
  });
});
