// A VPC gets `GET /v4/vpcs/{vpcId}/span`, with a query of its own, and `palisade vpc span`.
import { after, before, type ChangedFile, type ExampleChange } from './change.ts';

const TYPES = 'check types, lint';

const QUERY = `export interface SubnetSpan {
  subnets: number;
  /** Null without subnets. */
  first: number | null;
  last: number | null;
}

/** The number of subnets of a VPC, and the addresses between which they lie. */
export const selectSpan: (db: Db, vpcId: VpcId) => Promise<SubnetSpan[]> = prepared(
  (db, vpcId: Param<VpcId>) =>
    db
      .selectFrom('subnet')
      .select(({ fn }) => [
        fn.countAll<number>().as('subnets'),
        fn.min<number | null>('first').as('first'),
        fn.max<number | null>('last').as('last'),
      ])
      .where('vpc_id', '=', vpcId),
);

`;

const SCHEMA = `const Address = (description: string, example: string) =>
  Nullable(Type.String({ description, examples: [example] }));

export const VpcSpan = NamedObject('VpcSpan', 'The addresses between which the subnets of a VPC lie', {
  subnets: Type.Integer({ description: 'Number of subnets', minimum: 0, examples: [2] }),
  first: Address('First address of the first network; null without subnets', '10.0.4.0'),
  last: Address('Last address of the last network; null without subnets', '10.0.5.255'),
});

export function toVpcSpan({ subnets, first, last }: SubnetSpan): Static<typeof VpcSpan> {
  return {
    subnets,
    first: first === null ? null : formatAddress(first),
    last: last === null ? null : formatAddress(last),
  };
}

`;

const ROUTE = `  endpoint({
    operation: 'getVpcSpan',
    summary: 'View the addresses between which the subnets of a VPC lie',
    route: 'GET /vpcs/:vpcId/span',
    scope: '*',
    tag: 'Automation',
    target: vpc('any'),
    reply: VpcSpan,
    run: async ({ ctx, target }) => {
      const [span] = await selectSpan(ctx.db, target.id);
      return toVpcSpan(span ?? { subnets: 0, first: null, last: null });
    },
  }),

`;

const COMMAND = `
    {
      kind: 'show',
      name: 'span',
      operation: 'getVpcSpan',
      examples: ['palisade vpc span orders-east'],
      facts: { subnets: 'subnets', first: 'first', last: 'last' },
    },`;

const TEST = `  it('the span of a VPC goes from its first to its last address', async () => {
    const { owner } = await running.api.newAccount();
    const { id } = succeeded(await owner.post('/vpcs', { label: 'orders', region: 'us-east' }));
    const span = async () => succeeded(await owner.get(\`/vpcs/\${id}/span\`));
    assert.deepEqual(await span(), { subnets: 0, first: null, last: null });
    for (const [label, ipv4] of [
      ['web', '10.0.5.0/24'],
      ['db', '10.0.4.0/25'],
    ])
      succeeded(await owner.post(\`/vpcs/\${id}/subnets\`, { label, ipv4 }));
    assert.deepEqual(await span(), { subnets: 2, first: '10.0.4.0', last: '10.0.5.255' });
  });

`;

const SAMPLE = `  getVpcSpan: {
    events: [],
    prepare: async (owner) => ({ parameters: { vpcId: (await makeVpc(owner)).id } }),
  },
`;

const VIEW = `  VpcSpan: { files: [\`\${vpcs}/vpc/facts.tsx\`], leftOut: { [DERIVED]: ['first', 'last'] } },
`;

const product: ChangedFile[] = [
  {
    file: 'src/features/networks/subnets/records.ts',
    kind: 'product',
    what: 'the query, at the owner of the table',
    edits: [before('const selectSubnetsOfListed', QUERY)],
    told: { by: TYPES, says: 'selectSpan' },
  },
  {
    file: 'src/features/networks/vpcs/schema.ts',
    kind: 'product',
    what: 'the reply, and `toVpcSpan`',
    edits: [
      before(
        "import { type Static, Type } from '#domain/schema",
        "import { formatAddress } from '#domain/net/ipv4';\n",
      ),
      before(" } from '#domain/schema/wire'", ', Nullable'),
      before('SubnetWithAttachments } from', 'SubnetSpan, '),
      before('export const vpcFilterable', SCHEMA),
    ],
    told: { by: TYPES, says: 'VpcSpan' },
  },
  {
    file: 'src/features/networks/vpcs/routes.ts',
    kind: 'product',
    what: 'the endpoint',
    edits: [
      after('  selectFewSubnetsOfVpcs,', '\n  selectSpan,'),
      before(" } from './schema.ts'", ', toVpcSpan, VpcSpan'),
      before("  endpoint({\n    operation: 'updateVpc'", ROUTE),
    ],
    told: { by: TYPES, says: 'getVpcSpan' },
  },
  {
    file: 'src/cli/client/resources/kinds/vpc.ts',
    kind: 'product',
    what: 'the command `palisade vpc span`',
    edits: [after('  actions: [', COMMAND)],
    told: { by: 'test/conventions/shown-keys.test.ts', says: 'VpcSpan' },
  },
];

const besides: ChangedFile[] = [
  {
    file: 'src/features/networks/vpcs/vpcs.test.ts',
    kind: 'test',
    what: 'behaviour through HTTP, on both databases',
    edits: [before("  it('VPCs of other accounts", TEST)],
  },
  {
    file: 'test/conventions/shown-keys.ts',
    kind: 'test',
    what: 'where its keys are shown, or why not',
    edits: [
      before('  VpcIp: {\n    files:', VIEW),
      after('  VpcUsage: {},', '\n  VpcSpan: {},'),
      before("'VpcUsage', 'VpcIp',", "'VpcSpan', "),
    ],
  },
  {
    file: 'console/src/api/places.test.ts',
    kind: 'test',
    what: 'why no page of the console asks for it',
    edits: [before("'getVpcUsage']", "'getVpcSpan', ")],
  },
  {
    file: 'test/coverage/requests.ts',
    kind: 'sample',
    what: 'the sample request',
    edits: [before('  getVpcUsage: {', SAMPLE)],
  },
  {
    file: 'docs/command-line.md',
    kind: 'document',
    what: 'the verb of the command',
    edits: [after('| `palisade vpc` | `list`, `show`, `create`, `update`, `delete`, `usage`,', ' `span`,')],
  },
  {
    file: 'CHANGELOG.md',
    kind: 'document',
    what: 'a line for users',
    edits: [
      [
        /(?<=^## \[Unreleased\]\n[^]*?\n### Added\n)/m,
        '\n- `GET /vpcs/{vpcId}/span`, and `palisade vpc span`.',
      ],
    ],
  },
];

const generated: ChangedFile[] = [
  { file: 'openapi.json', kind: 'generated', what: '`npm run gen`' },
  { file: 'clients/typescript/src/generated/types.d.ts', kind: 'generated', what: '`npm run gen`' },
  { file: 'clients/typescript/src/generated/operations.ts', kind: 'generated', what: '`npm run gen`' },
  { file: 'test/golden/access-matrix.txt', kind: 'generated', what: '`npm run gen`' },
  { file: 'test/golden/budgets/statements-sqlite.txt', kind: 'generated', what: '`npm run gen`' },
  { file: 'test/golden/budgets/statements-postgres.txt', kind: 'generated', what: '`npm run gen`' },
  { file: 'test/golden/sql/networks/subnets.sqlite.sql', kind: 'generated', what: '`npm run gen`' },
  { file: 'test/golden/sql/networks/subnets.postgres.sql', kind: 'generated', what: '`npm run gen`' },
  { file: 'test/golden/cli/help/vpc.txt', kind: 'generated', what: '`npm run gen`' },
  { file: 'test/golden/cli/people-errors.txt', kind: 'generated', what: '`npm run gen`' },
  { file: 'test/golden/budgets/first-loads.txt', kind: 'generated', what: '`npm run gen:console`' },
];

export const endpointChange: ExampleChange = {
  mostProductFiles: 6,
  files: [...product, ...besides, ...generated],
};
