import type { Command } from 'commander';
import { newPassword } from '#platform/passwords';
import type { Random } from '#platform/random';
import { readStandardInput } from '../standard-input.ts';

export interface PasswordOptions {
  passwordStdin?: boolean;
}

export interface ChosenPassword {
  password: string;
  /** The password when it was made here, and so has to be told. */
  generated: string | null;
}

export function addPasswordOption(command: Command): Command {
  return command.option(
    '--password-stdin',
    'read the password from standard input; without it one is made and printed, once',
  );
}

/** A password never comes from the command line, which every user of the machine can read. */
export async function choosePassword(
  { passwordStdin }: PasswordOptions,
  random: Random,
): Promise<ChosenPassword> {
  if (passwordStdin) return { password: await readStandardInput(), generated: null };
  const password = newPassword({ random });
  return { password, generated: password };
}
