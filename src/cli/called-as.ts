/** The command as texts write it. */
const NAME = 'palisade';

/** At the begin of a line, a word, or a code in backticks or `$()`; before the name of a command. */
const COMMAND = /(?<=^|[\s`(])palisade(?= [a-z[])/gm;
/** Texts of others stand in errors: only what is in backticks is surely ours. */
const QUOTED_COMMAND = /(?<=`)palisade(?= [a-z])/g;

/** Help with the command written as it was called, so that examples work as pasted. */
export function helpAs(program: string, help: string): string {
  return program === NAME ? help : help.replaceAll(COMMAND, () => program);
}

/** A line for standard error, with the commands in it as `helpAs` writes them. */
export function hintAs(program: string, line: string): string {
  return program === NAME ? line : line.replaceAll(QUOTED_COMMAND, () => program);
}
