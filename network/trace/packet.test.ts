import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type AskedPacket, packetMatch, packetOf } from './packet.ts';

const CASES: [asked: AskedPacket, match: string | undefined][] = [
  [{}, 'icmp4.type == 8'],
  [{ tcp: '443' }, 'tcp.dst == 443'],
  [{ udp: '65535' }, 'udp.dst == 65535'],
  [{ protocol: '47' }, 'ip.proto == 47'],
  [{ protocol: '0' }, 'ip.proto == 0'],
  [{ tcp: '0' }, undefined],
  [{ tcp: '65536' }, undefined],
  [{ udp: '53 ' }, undefined],
  [{ protocol: '256' }, undefined],
  [{ protocol: 'gre' }, undefined],
];

describe('the packet that is traced', () => {
  for (const [asked, match] of CASES)
    test(`${JSON.stringify(asked)} is ${match ?? 'none'}`, () => {
      const packet = packetOf(asked);
      assert.equal(packet && packetMatch(packet), match);
    });
});
