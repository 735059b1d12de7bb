// A VPC gets a text `team`, in both databases, the API, the console, the command line and the seed.
import { after, before, type ChangedFile, type ExampleChange } from './change.ts';
import { fieldTests } from './field-tests.ts';

const TYPES = 'check types, lint';
const SHOWN = 'test/conventions/shown-keys.test.ts';

const MIGRATION = `import type { Migration } from './migration.ts';

/** The team that is responsible for a VPC. */
export const vpcTeams: Migration = {
  name: 'NNNN-vpc-teams',
  statements: ({ text }) => [\`alter table vpc add column team \${text} not null default ''\`],
};
`;

const INPUT = `
  team: Type.Optional(
    Type.String({
      minLength: 0,
      maxLength: 64,
      nullIs: '',
      description: 'Team that is responsible',
      examples: ['Payments'],
    }),
  ),`;

const FORM_FIELD = `      <TextField
        name="team"
        label="Team"
        isOptional
        value={team}
        onChange={(text) => onChange({ team: text })}
        reasons={reasonsOnceTyped(team, problems, 'team')}
      />
`;

const product: ChangedFile[] = [
  {
    file: 'src/store/schema/migrations/NNNN-vpc-teams.ts',
    kind: 'product',
    what: 'adds the column',
    text: MIGRATION,
    told: { by: TYPES, says: 'vpc-teams' },
  },
  {
    file: 'src/store/schema/migrations/index.ts',
    kind: 'product',
    what: 'lists the migration',
    edits: [
      before('import type { Migration }', "import { vpcTeams } from './NNNN-vpc-teams.ts';\n"),
      before('\n];', '\n  vpcTeams,'),
    ],
    told: { by: 'check dead code', says: 'vpc-teams.ts' },
  },
  {
    file: 'src/store/schema/tables/vpc.ts',
    kind: 'product',
    what: 'the type of the column; `Generated`, because it has a default',
    edits: [before('  description: string;', '  team: Generated<string>;\n')],
    told: { by: TYPES, says: "'team'" },
  },
  {
    file: 'src/domain/net/network-inputs.ts',
    kind: 'product',
    what: 'what may be sent, for both bodies, the console and the seed; and the default',
    edits: [after('const vpcTexts = {', INPUT), before("description: '' };", "team: '', ")],
    told: { by: TYPES, says: "'team'" },
  },
  {
    file: 'src/features/networks/vpcs/schema.ts',
    kind: 'product',
    what: 'the reply: its schema and `toVpcWith`; what events tell of a change',
    edits: [
      before(
        '  description: Type.String({',
        "  team: Type.String({ description: 'Team that is responsible; may be empty', examples: ['Payments'] }),\n",
      ),
      before('    description: row', '    team: row.team,\n'),
      before("  description: 'values'", "  team: 'values',\n"),
      ['label, description or', 'label, team, description or'],
    ],
    told: { by: 'src/features/networks/vpcs/vpcs.test.ts', says: "team: 'Stock'" },
  },
  {
    file: 'src/features/networks/vpcs/routes.ts',
    kind: 'product',
    what: 'the summary of `updateVpc`, which names what can be changed',
    edits: [['label, description and', 'label, team, description and']],
    told: { by: 'test/conventions/descriptions.test.ts', says: 'updateVpc: team is missing' },
  },
  {
    file: 'src/cli/client/resources/kinds/vpc.ts',
    kind: 'product',
    what: '`palisade vpc show`; the flags follow from the body',
    edits: [before("      description: 'description',", "      team: 'team',\n")],
    told: { by: SHOWN, says: 'team is missing' },
  },
  {
    file: 'src/dev/seed/export.ts',
    kind: 'product',
    what: 'the seed of a present state; reading a seed follows from the body',
    edits: [
      before('description, tags }) =>', 'team, '),
      [
        '...{ label, region, desc',
        "...{ label, region, team: team === '' ? undefined : team },\n        ...{ desc",
      ],
    ],
    told: { by: SHOWN, says: 'team is missing' },
  },
  {
    file: 'console/src/pages/vpcs/vpc-fields.tsx',
    kind: 'product',
    what: 'the field in the forms of a new VPC and of an existing one',
    edits: [
      before('description }: V', 'team, '),
      before('description };', 'team, '),
      before('description } = ', 'team, '),
      before('      <AreaField', FORM_FIELD),
    ],
    told: { by: TYPES, says: "'team'" },
  },
  {
    file: 'console/src/pages/vpcs/vpc/facts.tsx',
    kind: 'product',
    what: 'the page of the VPC',
    edits: [
      before('description, subnets,', 'team, '),
      after('<div className={styles.facts}>', "\n        {team !== '' && <span>Team {team}</span>}"),
    ],
    told: { by: SHOWN, says: 'team is missing' },
  },
];

export const fieldChange: ExampleChange = { mostProductFiles: 10, files: [...product, ...fieldTests] };
