import { newPassword } from '#platform/passwords';
import type { Random } from '#platform/random';
import { toggle } from '../inputs.ts';
import { readStandardInput } from '../standard-input.ts';

interface ChosenPassword {
  password: string;
  /** The password if it was generated here, so that the operator can be told. Null if the operator chose it. */
  generated: string | null;
}

export const passwordStdin = toggle(
  '--password-stdin',
  'read the password from standard input; otherwise one is generated and printed once',
);

/**
 * Generates a password or reads one from standard input. Never from the command line, which all users of the machine
 * can see.
 */
export async function choosePassword(
  fromStandardInput: boolean | undefined,
  random: Random,
): Promise<ChosenPassword> {
  if (fromStandardInput) return { password: await readStandardInput(), generated: null };
  const password = newPassword({ random });
  return { password, generated: password };
}
