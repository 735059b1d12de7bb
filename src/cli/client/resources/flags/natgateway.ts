// Flags of NAT gateways: how many addresses they get, and the one of a subnet.
import { Option } from 'commander';
import { parser } from '#cli/options';
import type { BodyFlag, FlagContext } from '../resource.ts';

const count = parser('a number from 1 to 99', (text) => (/^[1-9]\d?$/.test(text) ? Number(text) : undefined));

/** `--addresses 2`: the API chooses them. */
export function addressesFlag(): BodyFlag {
  const option = new Option(
    '--addresses <number>',
    'how many public addresses it gets, and keeps; by default it takes and gives back addresses as computes need them',
  ).argParser(count);
  return {
    field: 'addresses',
    name: '--addresses',
    options: [option],
    read: ({ addresses }) =>
      typeof addresses === 'number'
        ? Array.from({ length: addresses }, () => ({ address: 'auto' }))
        : undefined,
  };
}

/** Finds the id of a record by what it is called. @throws Refusal */
type FindId = (context: FlagContext, reference: string) => Promise<number>;

/** `--natgateway out`, or `''` for none. */
export function natgatewayFlag(find: FindId): () => BodyFlag {
  const option = new Option(
    '--natgateway <natgateway>',
    "the NAT gateway by which its computes leave: its id or label, '' for none",
  );
  return () => ({
    field: 'natgateway',
    name: '--natgateway',
    options: [option],
    async read({ natgateway }, context) {
      if (typeof natgateway !== 'string') return undefined;
      return { id: natgateway === '' ? null : await find(context, natgateway) };
    },
  });
}
