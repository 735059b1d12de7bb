import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { succeeded } from '#test/harness/assert-errors';
import { newCompute } from '#test/harness/computes';
import { newFirewall, RULES } from '#test/harness/firewalls';
import { TestAccount } from '#test/harness/test-api';
import { PASSWORD, Person } from '#test/login/people';
import { becomes, counted, focused, told } from '../steps.ts';
import { useConsole, type Visitor } from '../visitor.ts';

const [SSH] = RULES.inbound;
/** Three rules, told apart by their labels. */
const THREE = { ...RULES, inbound: ['one', 'two', 'three'].map((label) => ({ ...SSH, label })) };

async function labels(page: Page): Promise<string[]> {
  const fields = page.getByRole('region', { name: 'Inbound rules' }).getByLabel('Label');
  return await fields.evaluateAll((found) => found.map((field) => String(Reflect.get(field, 'value'))));
}

describe('a firewall', () => {
  const running = useConsole();

  async function stored({ person }: Visitor, id: number) {
    const { inbound } = succeeded(await person.account.owner.get(`/networking/firewalls/${id}/rules`));
    return inbound.map(({ label }: { label: string }) => label);
  }

  test('its rules are put into another order with the keyboard, and the focus stays', async () => {
    const visitor = await running.visit('keyboard');
    const { page, person } = visitor;
    const { id } = await newFirewall(person.account.owner, { rules: THREE });
    await visitor.open(`/firewalls/${id}`);
    await visitor.activate(page.getByRole('button', { name: 'Move inbound rule 1 down' }));
    await becomes(() => labels(page), ['two', 'one', 'three']);
    const next = page.getByRole('button', { name: 'Move inbound rule 2 down' });
    await focused(next);
    await page.getByRole('status').getByText('Inbound rule 2 of 3').waitFor();
    await page.keyboard.press('Enter');
    await becomes(() => labels(page), ['two', 'three', 'one']);
    // The last one goes only up.
    await focused(page.getByRole('button', { name: 'Move inbound rule 3 up' }));
    await visitor.activate(page.getByRole('button', { name: 'Remove inbound rule 3' }));
    await focused(page.getByRole('button', { name: 'Remove inbound rule 2' }));
    await visitor.activate(page.getByRole('button', { name: 'Save rules' }));
    await becomes(() => stored(visitor, id), ['two', 'three']);
  });

  test('its rules are dragged to another place, saved and taken back', async () => {
    const visitor = await running.visit();
    const { page, person } = visitor;
    const { id, label } = await newFirewall(person.account.owner, { rules: THREE });
    await visitor.open(`/firewalls/${id}`);
    const handles = page.getByTitle('Drag to another place');
    await handles.nth(2).dragTo(handles.nth(0));
    await becomes(() => labels(page), ['three', 'one', 'two']);
    await page.getByRole('button', { name: 'Save rules' }).click();
    await told(page, `The rules of ${label} were saved`);
    assert.deepEqual(await stored(visitor, id), ['three', 'one', 'two']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await becomes(() => stored(visitor, id), ['one', 'two', 'three']);
    await becomes(() => labels(page), ['one', 'two', 'three']);
  });

  test('shows what another client saves, unless somebody is in the middle of it', async () => {
    const visitor = await running.visit();
    const { page, person } = visitor;
    const { owner } = person.account;
    const { id } = await newFirewall(owner, { rules: THREE });
    const save = async (...names: string[]) => {
      const inbound = names.map((label) => ({ ...SSH, label }));
      succeeded(await owner.put(`/networking/firewalls/${id}/rules`, { inbound }));
    };
    await visitor.open(`/firewalls/${id}`);
    await visitor.follows();
    await save('other');
    await becomes(() => labels(page), ['other']);
    await page.getByRole('button', { name: 'Add outbound rule' }).click();
    await save('again');
    await page.getByText('The rules were changed meanwhile').waitFor();
    assert.deepEqual(await labels(page), ['other']);
    await page.getByRole('button', { name: 'Show the present rules' }).click();
    await becomes(() => labels(page), ['again']);
    await counted(page.getByRole('group', { name: 'Outbound rule 1' }), 0);
  });

  test('is assigned, disabled, enabled, edited, taken from a compute and deleted on a phone', async () => {
    const visitor = await running.visit('phone');
    const { page, person } = visitor;
    const { owner } = person.account;
    await newCompute(owner, [], { label: 'web-1' });
    const { id, label } = await newFirewall(owner);
    const view = async () => succeeded(await owner.get(`/networking/firewalls/${id}`));
    await visitor.open(`/firewalls/${id}/computes`);
    await visitor.activate(page.getByRole('link', { name: 'Assign to a compute' }));
    await visitor.choose(page.getByRole('dialog').getByLabel('Compute'), 'web-1');
    await visitor.activate(page.getByRole('button', { name: 'Assign' }));
    await told(page, `${label} is assigned to web-1`);
    await page.getByRole('link', { name: 'web-1', exact: true }).waitFor();

    await visitor.activate(page.getByRole('link', { name: 'Disable' }));
    const question = page.getByRole('alertdialog');
    await question.getByText('Open from then on, in and out: web-1.').waitFor();
    await visitor.activate(question.getByRole('button', { name: 'Disable' }));
    await page.getByText('Disabled', { exact: true }).waitFor();
    assert.equal((await view()).status, 'disabled');
    await visitor.activate(page.getByRole('button', { name: 'Enable' }));
    await page.getByText('Enabled', { exact: true }).waitFor();

    await visitor.activate(page.getByRole('link', { name: 'Edit' }));
    await visitor.fill(page.getByLabel('Label'), 'front');
    await visitor.fill(page.getByLabel('Tags'), 'production');
    await visitor.activate(page.getByRole('button', { name: 'Save' }));
    await page.getByRole('heading', { level: 1, name: 'front' }).waitFor();
    assert.deepEqual((await view()).tags, ['production']);

    await visitor.activate(page.getByRole('link', { name: 'Remove web-1' }));
    await question.getByText('web-1 is open from then on').waitFor();
    await visitor.activate(question.getByRole('button', { name: 'Remove' }));
    await page.getByRole('heading', { name: 'Assigned to no compute' }).waitFor();
    await visitor.activate(page.getByRole('link', { name: 'Delete' }));
    await visitor.activate(question.getByRole('button', { name: 'Delete' }));
    await page.getByRole('heading', { name: 'No firewall yet' }).waitFor();
    await visitor.open('/events?entity=firewall');
    await visitor.shows('deleted firewall');
  });

  test('what a restricted user may not do is said, and firewalls are granted', async () => {
    const visitor = await running.visit();
    const { page, person } = visitor;
    const { account } = person;
    const { id, label } = await newFirewall(account.owner);
    const { username, userId } = await account.restricted({ firewall: { [id]: 'read_only' } });
    const restricted = new Person(
      new TestAccount(account.api, account.id, account.euuid, username, userId, account.owner),
    );
    await restricted.setPassword(PASSWORD);
    const other = await running.visit('mouse', { person: restricted });
    await other.open('/firewalls');
    await other.page.getByText('Needs the right to add firewalls').waitFor();
    await other.page.getByRole('link', { name: label }).click();
    await other.page.getByText(`Needs read and write on ${label}`).first().waitFor();
    assert.equal(await other.page.getByRole('button', { name: 'Save rules' }).isDisabled(), true);

    await visitor.open(`/account/users/${username}`);
    await page.getByLabel('Can create firewalls').check();
    await page.getByRole('radio', { name: `${label}: Read and write` }).check();
    await page.getByRole('button', { name: 'Save grants' }).click();
    await told(page, `The grants of ${username} were saved`);
    await other.page.reload();
    await other.page.getByRole('link', { name: 'Delete' }).waitFor();
  });
});
