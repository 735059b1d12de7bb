// What goes with the field of a VPC: tests, samples, documents and generated files.
import { after, before, type ChangedFile, type Edit } from './change.ts';

const IN_EXAMPLES: Edit = [/(?<="label":"[\w-]+",)(?="description":)/g, '"team":"",'];

const CONSOLE_TEST = `      await visitor.fill(dialog.getByLabel('Team'), 'Payments');
`;

const STORED = `
      assert.equal(succeeded(await owner.get(\`/vpcs/\${id}\`)).team, 'Payments');`;

const tests: ChangedFile[] = [
  {
    file: 'src/features/networks/vpcs/vpcs.test.ts',
    kind: 'test',
    what: 'behaviour through HTTP, on both databases',
    edits: [
      before("      description: 'Order", "      team: 'Payments',\n"),
      before('"description":"Order', '"team":"Payments",'),
      ['only label and description', 'only label, team and description'],
      before("      [{ description: 'Text' }", "      [{ team: 'Stock' }, { team: 'Stock' }],\n"),
      before('      [{ description: null }', "      [{ team: null }, { team: '' }],\n"),
    ],
  },
  {
    file: 'test/long/console/vpcs/edit-vpc.test.ts',
    kind: 'test',
    what: 'the form, in a browser',
    edits: [
      before("      await visitor.fill(dialog.getByLabel('Description')", CONSOLE_TEST),
      after(".description, 'All of them');", STORED),
    ],
  },
  {
    file: 'console/src/plan/plan.test.ts',
    kind: 'test',
    what: 'the rules of the form',
    edits: [
      before("description: '', subnets", "team: '', "),
      before("description: 'x'.repeat(256)", "team: 'x'.repeat(65), "),
      before("'description'],", "'team', "),
    ],
  },
  {
    file: 'test/console/plan-equals-server.test.ts',
    kind: 'test',
    what: 'the rules of the form are those of the service',
    edits: [
      before('const description = fc', "const team = fc.string({ unit: 'binary', maxLength: 70 });\n"),
      before('      description,', '      team,\n'),
      before('description }, { requiredKeys', 'team, '),
    ],
  },
  {
    file: 'test/dev/seed.test.ts',
    kind: 'test',
    what: 'a seed that is read and described again',
    edits: [before('description: `about', "team: 'Payments', ")],
  },
  {
    file: 'test/properties/vpc-model.ts',
    kind: 'test',
    what: 'the model that random requests are compared with',
    edits: [
      before('  description: string;', '  team: string;\n'),
      before('description: description', "team: '',\n      "),
    ],
  },
  {
    file: 'test/properties/compute/network-model.ts',
    kind: 'test',
    what: 'the model of networks with computes',
    edits: [before("description: '', region", "team: '', ")],
  },
  {
    file: 'test/isolation/planted.ts',
    kind: 'test',
    what: 'a text of another account, which no answer may contain',
    edits: [
      before("      description: text('description'),", "      team: text('team'),\n"),
      before('vpc.description, ...', 'vpc.team, '),
    ],
  },
  {
    file: 'test/conventions/bodies.test.ts',
    kind: 'test',
    what: 'the keys of the reply',
    edits: [before("'description', 'region'", "'team', ")],
  },
  {
    file: 'test/conventions/input-types.test.ts',
    kind: 'test',
    what: 'the keys of the reply, in their order',
    edits: [['id,label,desc', 'id,label,team,desc']],
  },
  {
    file: 'test/names/names.test.ts',
    kind: 'test',
    what: 'the keys of the reply, under the names of a provider',
    edits: [before("      'description',", "      'team',\n")],
  },
  {
    file: 'test/names/aliases.test.ts',
    kind: 'test',
    what: 'where the renamed keys are in the reply: `slice` counts the keys before `region`',
    edits: [[/slice\(3, 5\)/g, 'slice(4, 6)']],
  },
  {
    file: 'test/cli/resources.test.ts',
    kind: 'test',
    what: 'the flags of `palisade vpc update`',
    edits: [before('--description, --tag', '--team, ')],
  },
  {
    file: 'test/conventions/stored-texts.test.ts',
    kind: 'test',
    what: 'the maximum of the column',
    edits: [after('  vpc: { label: 64,', ' team: 128,')],
  },
  {
    file: 'test/isolation/references.ts',
    kind: 'test',
    what: 'the field names no other record',
    edits: [before('subnets[].within ', 'team ')],
  },
];

const samples: ChangedFile[] = [
  {
    file: 'test/coverage/requests.ts',
    kind: 'sample',
    what: 'the sample requests of `createVpc` and `updateVpc`',
    edits: [
      ["description: 'Order processing', subnets };", "team: 'Payments', description: 'Orders', subnets };"],
      before("description: 'Order processing', tags", "team: 'Payments', "),
    ],
  },
  {
    file: 'test/coverage/samples.test.ts',
    kind: 'sample',
    what: 'the VPC whose reply is compared',
    edits: [before("    description: 'Order processing',", "    team: 'Payments',\n")],
  },
  {
    file: 'test/golden/samples/vpc.json',
    kind: 'sample',
    what: 'the reply that clients rely on, by hand',
    edits: [before('  "description"', '  "team": "Payments",\n')],
  },
];

const documents: ChangedFile[] = [
  { file: 'README.md', kind: 'document', what: 'replies that it shows', edits: [IN_EXAMPLES] },
  { file: 'docs/tour.md', kind: 'document', what: 'replies that it shows', edits: [IN_EXAMPLES] },
  { file: 'docs/automation.md', kind: 'document', what: 'replies that it shows', edits: [IN_EXAMPLES] },
  {
    file: 'CHANGELOG.md',
    kind: 'document',
    what: 'a line for users',
    edits: [[/(?<=^## \[Unreleased\]\n[^]*?\n### Added\n)/m, '\n- VPCs have a `team`.']],
  },
];

const generated: ChangedFile[] = [
  { file: 'openapi.json', kind: 'generated', what: '`npm run gen`' },
  { file: 'clients/typescript/src/generated/types.d.ts', kind: 'generated', what: '`npm run gen`' },
  { file: 'test/golden/schema-sqlite.sql', kind: 'generated', what: '`npm run gen`' },
  { file: 'test/golden/schema-postgres.sql', kind: 'generated', what: '`npm run gen`' },
  { file: 'test/golden/sql/networks/vpcs.sqlite.sql', kind: 'generated', what: '`npm run gen`' },
  { file: 'test/golden/sql/networks/vpcs.postgres.sql', kind: 'generated', what: '`npm run gen`' },
  { file: 'test/golden/budgets/start.txt', kind: 'generated', what: '`npm run gen`' },
  { file: 'test/golden/budgets/start-of-package.txt', kind: 'generated', what: '`npm run gen`' },
  { file: 'test/golden/cli/help/vpc.txt', kind: 'generated', what: '`npm run gen`' },
  { file: 'test/golden/cli/people-errors.txt', kind: 'generated', what: '`npm run gen`' },
  { file: 'test/golden/cli/people.txt', kind: 'generated', what: '`npm run gen`' },
  { file: 'test/golden/console/pages/vpcs-new.yaml', kind: 'generated', what: '`npm run gen:console`' },
  { file: 'test/golden/console/pages/vpcs-vpc-edit.yaml', kind: 'generated', what: '`npm run gen:console`' },
  { file: 'test/golden/budgets/first-loads.txt', kind: 'generated', what: '`npm run gen:console`' },
];

export const fieldTests: readonly ChangedFile[] = [...tests, ...samples, ...documents, ...generated];
