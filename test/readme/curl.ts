// A replacement for curl, as far as the README needs it, where it is not installed.
import { send } from '#test/harness/http-client';

const words = process.argv.slice(2);
const headers: Record<string, string> = {};
let method: string | undefined;
let body: string | undefined;
let url = '';
for (let index = 0; index < words.length; index += 1) {
  const word = words[index] as string;
  const next = () => words[(index += 1)] as string;
  if (word === '-H') {
    const [name = '', value = ''] = next().split(/: (.*)/s);
    headers[name.toLowerCase()] = value;
  } else if (word === '-X') method = next();
  else if (word === '-d') body = next();
  else if (word !== '-s') url = word;
}
const { text } = await send(method ?? (body === undefined ? 'GET' : 'POST'), url, { headers, body });
process.stdout.write(text, () => process.exit());
