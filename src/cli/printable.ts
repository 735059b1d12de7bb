/** Controls, what turns the direction of text or is not seen, separators of lines, halves of characters. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/**
 * A text that shows on a terminal what is in it and does nothing else: names and labels are the tenants' own, and could
 * move the cursor, colour, hide or reorder what stands around them. Line breaks and tabs stay. Of JSON the meaning
 * stays too: these characters are found in its strings alone, and are escaped there in its own way.
 */
export function printable(text: string): string {
  return text.replaceAll(UNPRINTABLE, (character) =>
    /[\n\t]/.test(character) ? character : escaped(character),
  );
}

/** The same for a text that has to stay on its line. */
export function printableCell(text: string): string {
  return text.replaceAll(UNPRINTABLE, escaped);
}

/** `\u202e`, for each of its UTF-16 units. */
function escaped(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}
