import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { pino } from 'pino';
import { type Service, startService } from '#app/service';
import { readConfig } from '#config/config';
import { callsOf, paste } from './calls.ts';
import { isShownAs } from './shown-answer.ts';

const TOKEN = 'ab'.repeat(32);

/** Each page with its number of calls, so that calls in an unknown form are noticed. */
const PAGES = [
  ['README.md', 5],
  ['docs/tour.md', 14],
  ['docs/automation.md', 21],
] as const;

for (const [page, count] of PAGES) {
  describe(page, () => {
    let service: Service;

    before(async () => {
      const env = {
        PORT: '0',
        DATABASE_URL: ':memory:',
        PALISADE_BOOTSTRAP_TOKEN: TOKEN,
        PALISADE_BOOTSTRAP_PASSWORD: 'correct horse battery',
      };
      const config = readConfig({ env, workingDirectory: process.cwd() });
      service = await startService(config, { log: pino({ level: 'silent' }) });
    });

    after(() => service.stop());

    it('calls work as pasted, with the replies shown', async () => {
      const calls = callsOf(readFileSync(new URL(`../../${page}`, import.meta.url), 'utf8'));
      assert.equal(calls.length, count);
      for (const { command, answer = '' } of calls) {
        const text = await paste(command, { TOKEN, API: `${service.url}/v4` });
        assert.ok(
          // The shell ends its output with a line break.
          isShownAs(text.trimEnd(), answer),
          `${command}\n\nanswered\n\n${text}\n\nbut the page shows\n\n${answer}`,
        );
      }
    });
  });
}
