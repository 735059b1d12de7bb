// Flags that people can type, for values that are objects in the API.
import { InvalidArgumentError, Option } from 'commander';
import { UsageError } from '#cli/errors';
import { collect } from '#cli/options';
import { askSecret, readStandardInput } from '#cli/standard-input';
import type { DescribedSchema } from '../openapi.ts';
import type { BodyFlag } from '../resource.ts';
import { derivedFlag, jsonObject } from './derive.ts';

/** `--subnet web=10.0.4.0/24` in a new VPC. */
export function subnetFlag(): BodyFlag {
  const option = new Option(
    '--subnet <label=network>',
    'a subnet to create in it: web=10.0.4.0/24, web=/24 for the lowest free network of this size, or JSON; can be repeated',
  ).argParser(collect(parseSubnet));
  return {
    field: 'subnets',
    name: '--subnet',
    options: [option],
    read: ({ subnet }) => subnet,
  };
}

export function parseSubnet(text: string): object {
  if (text.startsWith('{')) return jsonObject(text);
  const [, label, network, prefix] = /^([^=]+)=(?:(\d[\d.]*\/\d+)|\/(\d{1,2}))$/.exec(text) ?? [];
  if (label === undefined)
    throw new InvalidArgumentError('It must be label=network, such as web=10.0.4.0/24 or web=/24.');
  return network === undefined ? { label, prefix: Number(prefix) } : { label, ipv4: network };
}

/** `--tag web --tag production`, and `--no-tags` for none. */
export function tagsFlag(schema: DescribedSchema, isRequired: boolean): BodyFlag {
  const flag = derivedFlag(
    'tags',
    schema,
    isRequired,
    'a tag, 3 to 50 characters; an update replaces all tags',
  );
  const none = new Option('--no-tags', 'without tags').conflicts('tag');
  return {
    ...flag,
    options: [...flag.options, none],
    read: (given, context) => (given.tags === false ? [] : flag.read(given, context)),
  };
}

/** A secret, which is never on the command line: from standard input, or asked for on a terminal. */
export function rootPasswordFlag({ minLength, maxLength }: DescribedSchema): BodyFlag {
  const option = new Option(
    '--root-pass-stdin',
    `read the root password, ${minLength} to ${maxLength} characters, from standard input; otherwise it is asked for ` +
      'on a terminal. Required with an image',
  );
  return {
    field: 'root_pass',
    name: '--root-pass-stdin',
    options: [option],
    async read({ rootPassStdin }, { session, body }) {
      if (rootPassStdin) return await readStandardInput();
      if (body.image === undefined || !process.stdin.isTTY || !process.stderr.isTTY) return undefined;
      // Who is not signed in is told before typing a password.
      await session.tokens.token();
      const password = await askSecret('Root password: ');
      if (password !== (await askSecret('Again: '))) throw new UsageError('The passwords differ');
      return password;
    },
  };
}
