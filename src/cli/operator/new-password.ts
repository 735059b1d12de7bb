import { newPassword } from '#platform/passwords';
import type { Random } from '#platform/random';
import { toggle } from '../inputs.ts';
import { readStandardInput } from '../standard-input.ts';

interface ChosenPassword {
  password: string;
  /** The password when it was made here, and so has to be told. */
  generated: string | null;
}

export const passwordStdin = toggle(
  '--password-stdin',
  'read the password from standard input; without it one is made and printed, once',
);

/** A password never comes from the command line, which every user of the machine can read. */
export async function choosePassword(
  fromStandardInput: boolean | undefined,
  random: Random,
): Promise<ChosenPassword> {
  if (fromStandardInput) return { password: await readStandardInput(), generated: null };
  const password = newPassword({ random });
  return { password, generated: password };
}
