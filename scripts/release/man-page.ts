// The manual page, made of the help of the command.
import { run } from './programs.ts';

/** @param program runs the command that is described */
export function manPage(program: readonly string[], version: string): string {
  const [file = '', ...args] = program;
  const help = run(file, [...args, '--help'], { env: { ...process.env, COLUMNS: '80', NO_COLOR: '1' } });
  return [
    `.TH PALISADE 1 "" "Palisade ${version}" "User Commands"`,
    '.SH NAME',
    'palisade \\- self-hosted cloud networking and profile service',
    '.SH SYNOPSIS',
    '.B palisade',
    '.I command',
    '[options]',
    '.SH DESCRIPTION',
    'Every command explains itself:',
    '.B palisade help',
    '.IR command .',
    '.PP',
    '.nf',
    ...help.trimEnd().split('\n').map(literal),
    '.fi',
    '.SH FILES',
    '.TP',
    '.I /etc/palisade/palisade.env',
    'Settings of the service, which commands for the operator read, too.',
    '.TP',
    '.I /var/lib/palisade',
    'The database and its key. Belongs to the user palisade.',
    '.TP',
    '.I /var/lib/palisade-backups',
    'What palisade-backup.timer makes every night, once it is enabled.',
    '.TP',
    '.I /usr/share/doc/palisade/docs',
    'The manual. Begin with self-hosting.md.',
    '',
  ].join('\n');
}

/** A line as it is: a period or an apostrophe at its start would be a request. */
function literal(line: string): string {
  return line
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^(?=['.])/, '\\&');
}
