/** Control and format characters, line and paragraph separators, and unpaired surrogates. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/**
 * Makes text safe to show on a terminal. Names and labels come from tenants, and could move the cursor, change
 * colours, or hide and reorder the text around them. Keeps line breaks and tabs. JSON keeps its meaning, since these
 * characters occur only in its strings and get the escapes of JSON.
 */
export function printable(text: string): string {
  return text.replaceAll(UNPRINTABLE, (character) =>
    /[\n\t]/.test(character) ? character : escaped(character),
  );
}

/** Makes text safe to show on a terminal and keeps it on one line. */
export function printableCell(text: string): string {
  return text.replaceAll(UNPRINTABLE, escaped);
}

/** Escapes each UTF-16 unit, such as `\u202e`. */
function escaped(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}
