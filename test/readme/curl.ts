// A replacement for curl, as far as the README needs it, where it is not installed.
import { send } from '#test/harness/http-client';

const words = process.argv.slice(2);
const headers: Record<string, string> = {};
let method: string | undefined;
let body: string | undefined;
let url = '';
let seconds: number | undefined;
for (let index = 0; index < words.length; index += 1) {
  const word = words[index] as string;
  const next = () => words[(index += 1)] as string;
  if (word === '-H') {
    const [name = '', value = ''] = next().split(/: (.*)/s);
    headers[name.toLowerCase()] = value;
  } else if (word === '-X') method = next();
  else if (word === '-d') body = next();
  else if (word === '--max-time') seconds = Number(next());
  else if (!/^-[sN]+$/.test(word)) url = word;
}
if (seconds !== undefined) await printFor(seconds);
const { text } = await send(method ?? (body === undefined ? 'GET' : 'POST'), url, { headers, body });
process.stdout.write(text, () => process.exit());

/** Prints what comes until the time is up. */
async function printFor(duration: number): Promise<never> {
  try {
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(duration * 1000) });
    for await (const chunk of response.body ?? []) process.stdout.write(chunk);
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'TimeoutError') throw error;
  }
  process.exit();
}
