// Flags of port forwards: the interface that they lead to.
import { Option } from 'commander';
import { UsageError } from '#cli/errors';
import { parser } from '#cli/options';
import type { BodyFlag, FlagContext } from '../resource.ts';

const id = parser('an id', (text) => (/^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined));

/** Finds the id of an interface by its compute. @throws Refusal */
type FindInterface = (context: FlagContext, reference: string) => Promise<number>;

/** `--compute web-1`, or `--interface-id 6201` for a compute with several. */
export function interfaceFlag(find: FindInterface): (schema: object, isRequired: boolean) => BodyFlag {
  const options = [
    new Option('--compute <compute>', 'the compute that it leads to: its id or label'),
    new Option('--interface-id <id>', 'the interface, for a compute that has several').argParser(id),
  ];
  return (_schema, isRequired) => ({
    field: 'interface_id',
    name: '--compute',
    options,
    async read({ compute, interfaceId }, context) {
      if (compute !== undefined && interfaceId !== undefined)
        throw new UsageError('Give either --compute or --interface-id');
      if (typeof interfaceId === 'number') return interfaceId;
      if (typeof compute === 'string') return await find(context, compute);
      if (isRequired) throw new UsageError('Give --compute, or --interface-id');
      return undefined;
    },
  });
}
