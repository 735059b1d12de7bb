type Value = string | number | boolean | null;

/** Rows as RFC 4180 says, with a line of headings. */
export function toCsv(headings: readonly string[], rows: readonly (readonly Value[])[]): string {
  return [headings, ...rows].map((row) => `${row.map(field).join(',')}\r\n`).join('');
}

function field(value: Value): string {
  const text = value === null ? '' : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
