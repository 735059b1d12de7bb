import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { parseRuleLine, parseRuleLines } from './rule-lines.ts';

const ANYWHERE = { ipv4: ['0.0.0.0/0'], ipv6: ['::/0'] };

describe('rules as lines', () => {
  for (const [line, direction, rule] of [
    [
      'tcp 22 from 203.0.113.0/24',
      'inbound',
      { action: 'ACCEPT', protocol: 'TCP', ports: '22', addresses: { ipv4: ['203.0.113.0/24'] } },
    ],
    [
      '  TCP 8000-8010 FROM 203.0.113.0/24  ',
      'inbound',
      { action: 'ACCEPT', protocol: 'TCP', ports: '8000-8010', addresses: { ipv4: ['203.0.113.0/24'] } },
    ],
    [
      'udp 53,  853 to 192.0.2.53, 2001:db8::53',
      'outbound',
      {
        action: 'ACCEPT',
        protocol: 'UDP',
        ports: '53, 853',
        addresses: { ipv4: ['192.0.2.53/32'], ipv6: ['2001:db8::53/128'] },
      },
    ],
    ['icmp from anywhere', 'inbound', { action: 'ACCEPT', protocol: 'ICMP', addresses: ANYWHERE }],
    ['tcp from any', 'inbound', { action: 'ACCEPT', protocol: 'TCP', addresses: ANYWHERE }],
    [
      'drop tcp 25 to 0.0.0.0/0',
      'outbound',
      { action: 'DROP', protocol: 'TCP', ports: '25', addresses: { ipv4: ['0.0.0.0/0'] } },
    ],
    [
      'accept ipencap from 10.0.0.1/8',
      'inbound',
      { action: 'ACCEPT', protocol: 'IPENCAP', addresses: { ipv4: ['10.0.0.1/8'] } },
    ],
  ] as const) {
    it(line, () => assert.deepEqual(parseRuleLine(line), { direction, rule }));
  }

  for (const [line, problem] of [
    ['tcp 22', 'A rule has the form [drop] protocol [ports] from|to address/length'],
    ['tcp 22 from', 'A rule needs an address'],
    ['tcp 22 80 from 10.0.0.0/8', '22 80 are not ports'],
    ['from 10.0.0.0/8', 'A rule has the form [drop] protocol [ports] from|to address/length'],
    ['22 from 10.0.0.0/8', 'A rule has the form [drop] protocol [ports] from|to address/length'],
    ['gre from 10.0.0.0/8', 'gre is not one of tcp, udp, icmp, ipencap'],
    ['icmp 8 from 10.0.0.0/8', 'icmp has no ports'],
    ['tcp 0 from 10.0.0.0/8', '0 are not ports'],
    ['tcp 80-80 from 10.0.0.0/8', '80-80 are not ports'],
    ['tcp 70000 from 10.0.0.0/8', '70000 are not ports'],
    ['tcp 22 from 10.0.0.0/33', '10.0.0.0/33 is not an address or network'],
    ['tcp 22 from 010.0.0.0/8', '010.0.0.0/8 is not an address or network'],
    ['tcp 22 from ::1%eth0', '::1%eth0 is not an address or network'],
    ['tcp 22 from ,', 'A rule needs an address'],
    ['tcp 22 from office', 'office is not an address or network'],
  ] as const) {
    it(`not ${line}`, () => assert.deepEqual(parseRuleLine(line), { problem }));
  }

  it('a text has a rule for each line, except for empty ones and comments', () => {
    const { rules, problems } = parseRuleLines(
      '# web\ntcp 80 from anywhere\r\n\nnonsense\nudp 53 to 10.0.0.2\n',
    );
    assert.deepEqual(
      rules.map(({ direction }) => direction),
      ['inbound', 'outbound'],
    );
    assert.deepEqual(
      problems.map(({ line }) => line),
      [4],
    );
  });

  it('any text is read', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const { rules, problems } = parseRuleLines(text);
        assert.ok(rules.length + problems.length <= text.split('\n').length);
      }),
    );
  });
});
