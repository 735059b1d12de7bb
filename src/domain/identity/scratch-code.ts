const GROUPS = [5, 5, 5, 4];
const LETTERS = 26n;
const FIRST_LETTER = 97;

/**
 * A code of 5, 5, 5 and 4 lower-case letters separated by dashes.
 * @param hex 32 random bytes; that many make the bias of the modulo operation negligible
 */
export function scratchCode(hex: string): string {
  let rest = BigInt(`0x${hex}`);
  const letter = () => {
    const position = Number(rest % LETTERS);
    rest /= LETTERS;
    return String.fromCharCode(FIRST_LETTER + position);
  };
  return GROUPS.map((length) => Array.from({ length }, letter).join('')).join('-');
}
