import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { succeeded } from '#test/harness/assert-errors';
import { newCompute } from '#test/harness/computes';
import { patience } from '#test/harness/effort';
import { newFirewall } from '#test/harness/firewalls';
import { newVpc } from '#test/harness/networks';
import { Person } from '#test/login/people';
import { REFUSED_FORMS } from './refused-fields.ts';
import type { Things } from './refused-form.ts';
import { useConsole } from './visitor.ts';

const KEY = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIORVZBjFMEH6AyMEkpdVCQQRAtDtNdYzRPt7KzQEEV/b';

const MAXIMUM_ATTEMPTS = patience(500);

describe('what the service refuses is said at the field', () => {
  const running = useConsole();
  // What is refused changes nothing, so that all forms are of the same person and things.
  let person: Person;
  let things: Things;

  before(async () => {
    person = await Person.create(running.api);
    things = await thingsOf(person);
  });

  async function thingsOf(person: Person): Promise<Things> {
    const { owner } = person.account;
    const made = async (path: string, body: object) => succeeded(await owner.post(path, body));
    const names = [`${person.username}-a`, `${person.username}-b`] as const;
    for (const username of names) await made('/account/users', { username, email: 'ana@example.com' });
    const vpc = await newVpc(owner, ['10.0.4.0/24', '10.0.5.0/24']);
    const { subnets } = succeeded(await owner.get(`/vpcs/${vpc.id}`));
    const hook = { label: 'inventory', url: 'https://hooks.example.com', actions: ['*'] };
    const client = { label: 'Inventory', redirect_uri: 'https://app.example.com/callback' };
    return {
      ...{ username: names[0], other: names[1] },
      ...{ vpc: vpc.id, subnet: subnets[0].id, sibling: subnets[1].label },
      token: (await made('/profile/tokens', { label: 'deploy' })).id,
      sshKey: (await made('/profile/sshkeys', { label: 'laptop', ssh_key: KEY })).id,
      webhook: (await made('/account/webhooks', hook)).id,
      client: (await made('/account/oauth-clients', client)).id,
      compute: (await newCompute(owner)).id,
      firewall: (await newFirewall(owner)).id,
    };
  }

  for (const { name, path, fill, button, method, bodies } of REFUSED_FORMS) {
    test(`in the form of ${name}`, async () => {
      const visitor = await running.visit('mouse', { person });
      const { page } = visitor;
      let sent: object = {};
      await page.route('**/console/v4/**', async (route) => {
        const request = route.request();
        if (request.method() !== method) return await route.continue();
        // The key is that of the draft, and not of what is sent in its place.
        const { 'idempotency-key': _, ...headers } = await request.allHeaders();
        await route.continue({ headers, postData: JSON.stringify(sent) });
      });
      await visitor.open(path(things));
      await fill(page);
      for (const [body, reasons] of bodies(things)) {
        sent = body;
        const answered = page.waitForResponse((answer) => answer.request().method() === method);
        await page.getByRole('button', { name: button, exact: true }).click();
        assert.equal((await answered).status(), 400, JSON.stringify(body));
        for (const [field, reason] of Object.entries(reasons)) await showsAt(page, field, reason);
      }
    });
  }
});

/** @param field its name; empty: above the form */
async function showsAt(page: Page, field: string, reason: string): Promise<void> {
  const texts = `[...document.querySelectorAll('form [name=${JSON.stringify(field)}]')].map((control) => {
    const owner = control.matches('[type=checkbox]') ? control.closest('fieldset') : control;
    const ids = (owner.getAttribute('aria-describedby') ?? '').split(' ');
    return control.getAttribute('aria-invalid') === 'true' && ids.map((id) => document.getElementById(id)?.textContent).join(' ');
  })`;
  const above = `[...document.querySelectorAll('form [role=alert] p')].map((one) => one.textContent)`;
  const shown = `(${field === '' ? above : texts}).some((text) => text && text.includes(${JSON.stringify(reason)}))`;
  for (let attempt = 0; attempt < MAXIMUM_ATTEMPTS; attempt += 1) {
    if (await page.evaluate<boolean>(shown)) return;
    await page.waitForTimeout(20);
  }
  const form = await page.locator('form').last().innerText();
  assert.fail(`${field} does not show "${reason}":\n${form}`);
}
