/** Nobody is told about a field that is not filled in yet, before the form is sent. */
export function said(value: string, reasons: readonly string[]): readonly string[] | undefined {
  return value === '' || reasons.length === 0 ? undefined : reasons;
}
