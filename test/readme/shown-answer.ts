/** Marks an omission in a shown reply. */
const CUT = '…';

/** Replaces what differs from run to run. */
function lasting(text: string): string {
  return text
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/g, 'TIME')
    .replaceAll(/"host_uuid":"[0-9a-f]{40}"/g, '"host_uuid":"UUID"')
    .replaceAll(/"duration":\d+/g, '"duration":SECONDS');
}

/**
 * Whether a page shows this reply, completely or with `…` for omissions. A long reply may be wrapped, because
 * compact JSON has no line breaks of its own.
 */
export function isShownAs(answer: string, shown: string): boolean {
  const [start = '', ...rest] = lasting(shown.replaceAll(/\n\s*/g, '')).split(CUT);
  const text = lasting(answer);
  const end = rest.pop();
  if (end === undefined) return text === start;
  if (!text.startsWith(start)) return false;
  let position = start.length;
  for (const part of rest) {
    const found = text.indexOf(part, position + 1);
    if (found < 0) return false;
    position = found + part.length;
  }
  return text.length - end.length > position && text.endsWith(end);
}
