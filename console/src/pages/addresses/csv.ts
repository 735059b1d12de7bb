type CsvValue = string | number | boolean | null;

/** Rows as RFC 4180 says, with a line of headings. */
export function toCsv(headings: readonly string[], rows: readonly (readonly CsvValue[])[]): string {
  return [headings, ...rows].map((row) => `${row.map(field).join(',')}\r\n`).join('');
}

function field(value: CsvValue): string {
  const text = value === null ? '' : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
