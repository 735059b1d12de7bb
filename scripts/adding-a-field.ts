// `node scripts/adding-a-field.ts field|endpoint [FOLDER] [--without FILE]`: the changes that docs/adding-a-field.md and
// docs/adding-an-endpoint.md explain. Prints the files of a change, or makes it in a copy of the checkout.
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { applyChange, copyCheckout, type ExampleChange, tableOf } from './adding-a-field/change.ts';
import { endpointChange } from './adding-a-field/endpoint.ts';
import { fieldChange } from './adding-a-field/field.ts';

const CHANGES: Readonly<Record<string, ExampleChange>> = { field: fieldChange, endpoint: endpointChange };

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { without: { type: 'string', multiple: true, default: [] } },
});
const [name = '', folder] = positionals;
const change = CHANGES[name];
if (!change) {
  console.error('Usage: node scripts/adding-a-field.ts field|endpoint [FOLDER] [--without FILE]');
  process.exitCode = 2;
} else if (folder === undefined) {
  console.log(tableOf(change));
} else {
  copyCheckout(fileURLToPath(new URL('../', import.meta.url)), folder);
  for (const file of applyChange(change, folder, values.without)) console.log(file);
  console.log(`Install the packages in ${folder}, then: npm run format, npm run gen, npm run gen:console`);
}
