import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { newCompute } from '#test/harness/computes';
import { becomes, counted } from './steps.ts';
import { useConsole, type Visitor } from './visitor.ts';
import { ordersOf } from './vpcs/orders.ts';

describe('what was typed and not stored', () => {
  const running = useConsole();
  let visitor: Visitor;
  let page: Page;
  let question: Locator;

  beforeEach(async () => {
    visitor = await running.visit();
    ({ page } = visitor);
    question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  });

  const answer = (name: 'Leave' | 'Stay') => question.getByRole('button', { name }).click();

  /** The form of a new VPC, reached from the list, with a label in it. */
  async function beginVpc(): Promise<Locator> {
    await visitor.open('/vpcs');
    await page.getByRole('link', { name: 'Create VPC' }).click();
    const label = page.getByLabel('Label', { exact: true });
    await label.fill('orders');
    return label;
  }

  test('is asked about before a link leads away', async () => {
    const label = await beginVpc();
    await page.getByRole('link', { name: 'Events' }).click();
    await visitor.assertGood('draft-question');
    await answer('Stay');
    await question.waitFor({ state: 'detached' });
    await becomes(() => label.inputValue(), 'orders');
    assert.match(page.url(), /\/vpcs\/new$/);
    await page.getByRole('link', { name: 'Events' }).click();
    await answer('Leave');
    await page.getByRole('heading', { level: 1, name: 'Events' }).waitFor();
  });

  test('is asked about before the way back, and the way forward', async () => {
    const label = await beginVpc();
    await page.goBack();
    await question.waitFor();
    assert.match(page.url(), /\/vpcs\/new$/);
    // Pressed again, it is no answer.
    await page.goBack();
    // The page has gone forward again.
    await page.waitForURL('**/vpcs/new');
    await answer('Stay');
    await becomes(() => label.inputValue(), 'orders');
    await page.goBack();
    await answer('Leave');
    await page.getByRole('heading', { level: 1, name: 'VPCs' }).waitFor();
    assert.match(page.url(), /\/vpcs$/);

    await page.goForward();
    await becomes(() => label.inputValue(), '');
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'VPCs' }).waitFor();
    await counted(question, 0);
  });

  test('is kept after a reload in between, with the way back', async () => {
    await beginVpc();
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    const label = page.getByLabel('Label', { exact: true });
    await label.fill('billing');
    await page.goBack();
    await answer('Stay');
    await becomes(() => label.inputValue(), 'billing');
    await page.goBack();
    await answer('Leave');
    await page.getByRole('heading', { level: 1, name: 'VPCs' }).waitFor();
  });

  test('is asked about before the tab is closed', async () => {
    await beginVpc();
    const [dialog] = await Promise.all([page.waitForEvent('dialog'), page.close({ runBeforeUnload: true })]);
    assert.equal(dialog.type(), 'beforeunload');
    await dialog.accept();
  });

  test('is nothing after it was stored, or taken back', async () => {
    const label = await beginVpc();
    await label.fill('');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('heading', { level: 1, name: 'VPCs' }).waitFor();
    await page.goBack();
    await label.fill('orders');
    await page.getByRole('button', { name: 'Create VPC' }).click();
    await page.getByRole('heading', { level: 1, name: 'orders' }).waitFor();
    await counted(question, 0);
  });

  test('stands in a dialog, which Escape does not close together with the question', async () => {
    const { id, subnets } = await ordersOf(visitor);
    await newCompute(visitor.person.account.owner);
    const subnet = `/vpcs/${id}/subnets/${subnets[0]?.id}`;
    for (const [path, field, text] of [
      [`/vpcs/${id}/subnets/new`, 'Label', 'cache'],
      [`/vpcs/${id}/edit`, 'Label', 'invoices'],
      [`${subnet}/edit`, 'Label', 'front'],
      [`${subnet}/attach`, 'Address', '10.0.4.9'],
    ] as const) {
      await visitor.open(path);
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(field).fill(text);
      await page.keyboard.press('Escape');
      await question.waitFor();
      await page.keyboard.press('Escape');
      await question.waitFor({ state: 'detached' });
      await becomes(() => dialog.getByLabel(field).inputValue(), text, path);
      await page.keyboard.press('Escape');
      await answer('Leave');
      await dialog.waitFor({ state: 'detached' });
    }
  });

  test('goes without a question by the button that cancels a dialog', async () => {
    const { id } = await ordersOf(visitor);
    await visitor.open(`/vpcs/${id}/edit`);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Label').fill('invoices');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await counted(question, 0);
  });

  test('stands in a dialog that the address names with a word', async () => {
    const { compute } = await ordersOf(visitor);
    await visitor.open(`/computes/${compute.id}`);
    await page.getByRole('link', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog');
    const tags = dialog.getByLabel('Tags');
    await tags.fill('blue');
    await page.goBack();
    await answer('Stay');
    await becomes(() => tags.inputValue(), 'blue');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await counted(question, 0);
  });
});
