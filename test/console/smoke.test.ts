import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { PASSWORD } from '#test/login/people';
import { useConsole } from '#test/long/console/visitor';

/** All other tests of the console in a browser are in test/long/console. */
describe('the console', () => {
  const running = useConsole();

  test('a user signs in, and creates a VPC with three subnets that fit', async () => {
    const visitor = await running.visit();
    const { page, person } = visitor;
    await page.context().clearCookies();
    await page.goto('/');
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByLabel('Username').fill(person.username);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/console**');

    await visitor.open('/vpcs/new');
    await visitor.fill(page.getByLabel('Label').first(), 'orders');
    await visitor.activate(page.getByRole('button', { name: 'Add 3 x /24' }));
    await visitor.activate(page.getByRole('button', { name: 'Create VPC' }));
    await page.getByRole('heading', { level: 1, name: 'orders' }).waitFor();
    const { data } = (await person.account.owner.get('/vpcs')).body;
    assert.deepEqual(
      data.map(({ label, subnets }: { label: string; subnets: object[] }) => [label, subnets.length]),
      [['orders', 3]],
    );
    await visitor.assertGood('smoke-vpc');
    for (const path of ['/vpcs', '/events']) {
      await visitor.open(path);
      await visitor.assertGood(`smoke${path.replace('/', '-')}`);
    }
  });
});
