/**
 * Reads standard input to its end, for values that must not appear on the command line. Removes the final line break,
 * which `echo` adds.
 */
export async function readStandardInput(): Promise<string> {
  let text = '';
  process.stdin.setEncoding('utf8');
  for await (const chunk of process.stdin) text += chunk;
  return text.replace(/\r?\n$/, '');
}
