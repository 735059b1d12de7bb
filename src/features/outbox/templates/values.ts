/**
 * Makes a value safe within a line. Characters that break the line, hide text or change its direction become spaces.
 */
export function inLine(value: string): string {
  return value.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu, ' ').trim();
}

/** @throws Error when it is no address of a page */
export function checkedLink(link: string): string {
  if (!/^https?:\/\/[^\s<>"'\\]+$/.test(link) || !URL.canParse(link)) {
    throw new Error('The link of the message is no address of a page');
  }
  return link;
}
