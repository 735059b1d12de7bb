import { styled } from '#cli/terminal/colour';
import { helpWidth, wrapped } from '#cli/terminal/width';
import { databaseSettings } from '../options.ts';

const SETTINGS = [
  'Settings come from flags, environment variables (PALISADE_DATA_DIR, DATABASE_URL, ...) and a file, by default ' +
    '/etc/palisade/palisade.env; docs/configuration.md lists them. These flags are for all commands for the operator:',
];

const REST = [
  'Commands for the operator open the database directly; most can run while the service is running. Commands for users ' +
    'connect to a service by its address and read no settings: ' +
    'see `palisade help login` and docs/command-line.md.',
  'Results go to standard output, as JSON with --json. Errors go to standard error. Both are in color on a terminal, ' +
    'unless NO_COLOR is set.',
];

const EXIT_STATUS = `  0  success
  1  the command failed: see standard error
  2  invalid usage or configuration; nothing was done`;

/** What the help of the program says after its commands. */
export function afterHelp(): string {
  const width = helpWidth();
  const paragraph = (text: string) => wrapped(text, width);
  const flags = databaseSettings().map(({ flags: shown, description }) => {
    const start = `  ${shown.padEnd(22)}  `;
    return wrapped(start + description, width, start.length);
  });
  return [
    '\nHelp of a command, with examples: palisade help user create',
    ...SETTINGS.map(paragraph),
    flags.join('\n'),
    ...REST.map(paragraph),
    `${styled('bold', 'Exit status:')}\n${EXIT_STATUS}`,
  ].join('\n\n');
}
