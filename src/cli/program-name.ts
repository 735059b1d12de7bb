/** The command name in our texts. */
const NAME = 'palisade';

/** The name at the start of a line, of a word, or of code in backticks or `$()`, followed by a command. */
const COMMAND = /(?<=^|[\s`(])palisade(?= [a-z[])/gm;
/** Errors may quote texts of others; only what is in backticks is surely ours. */
const QUOTED_COMMAND = /(?<=`)palisade(?= [a-z])/g;

/** Help in which the command has the name it was called by, so that examples can be pasted. */
export function helpAs(program: string, help: string): string {
  return program === NAME ? help : help.replaceAll(COMMAND, () => program);
}

/** A line for standard error in which commands have the name the program was called by. */
export function hintAs(program: string, line: string): string {
  return program === NAME ? line : line.replaceAll(QUOTED_COMMAND, () => program);
}
