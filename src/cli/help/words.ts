import type { Command } from 'commander';

const HELP_FLAGS = ['-h', '--help'];

/** `help user create` is `user create --help`. */
export function withoutHelpWord(argv: readonly string[]): readonly string[] {
  return argv[0] === 'help' ? withHelpFlag(argv.slice(1)) : argv;
}

/**
 * Reads `user help create` like `user create --help`, and leaves out --help after an unknown word: commander would show
 * the help of the group, and now reports the word and suggests another.
 */
export function readWords(program: Command, argv: readonly string[]): readonly string[] {
  let command = program;
  for (const [index, word] of argv.entries()) {
    if (word.startsWith('-') || command.commands.length === 0) return argv;
    if (word === 'help') return readWords(program, withHelpFlag(argv.toSpliced(index, 1)));
    const next = command.commands.find((one) => one.name() === word);
    if (!next) return argv.filter((one) => !HELP_FLAGS.includes(one));
    command = next;
  }
  return argv;
}

function withHelpFlag(words: readonly string[]): readonly string[] {
  return [...words.filter((word) => !HELP_FLAGS.includes(word)), '--help'];
}
