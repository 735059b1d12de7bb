import type { Page, Route } from 'playwright-core';
import type { Shot } from './shots.ts';

interface Places {
  vpc: string;
  subnet: string;
  /** A subnet whose compute is offline. */
  unused: string;
  compute: string;
}

const LIST = '**/console/v4/vpcs?*';
const PREFERENCES = '**/console/v4/profile/preferences';

/** What a page looks like while it is used: open dialogs, drafts, refusals, faults. The last one signs out. */
export function statesOf({ vpc, subnet, unused, compute }: Places): Readonly<Record<string, Shot>> {
  return {
    palette: { path: vpc, steps: openPalette('') },
    'palette-found': { path: vpc, steps: openPalette('web') },
    'palette-address': { path: vpc, steps: openPalette('10.0.4.2') },
    'palette-nothing': { path: vpc, steps: openPalette('zzzz') },
    'user-menu': { path: '/console/vpcs', steps: openUserMenu },
    navigation: { path: '/console/vpcs', steps: openNavigation },
    'copy-as': {
      path: '/console/vpcs',
      steps: (page) => page.getByRole('button', { name: 'Copy as' }).click(),
    },
    'map-focused': { path: vpc, steps: focusMap },
    'map-next-free': { path: vpc, steps: (page) => page.getByRole('button', { name: 'Next free' }).click() },
    'grid-focused': { path: `${subnet}?at=10.0.4.9`, steps: focusGrid },
    'vpc-new-filled': { path: '/console/vpcs/new', steps: fillVpc },
    'vpc-new-refused': { path: '/console/vpcs/new', steps: press('Create VPC') },
    'vpc-toast': { path: `${vpc}/edit`, steps: describeVpc },
    'subnet-new-conflict': { path: `${vpc}/subnets/new`, steps: fill('Network', '10.0.4.128/25') },
    'subnet-new-refused': { path: `${vpc}/subnets/new`, steps: press('Create subnet') },
    'subnet-new-leave': { path: `${vpc}/subnets/new`, steps: leaveDraft },
    'attach-chosen': { path: `${subnet}/attach`, steps: chooseCompute },
    'attach-taken': { path: `${subnet}/attach`, steps: fill('Address', '10.0.4.2') },
    'attach-refused': { path: `${subnet}/attach`, steps: press('Attach') },
    detach: { path: unused, steps: (page) => pressFirst(page, 'Detach') },
    config: { path: `${compute}/configs`, steps: openConfig },
    'config-interface': { path: `${compute}/configs`, steps: addInterface },
    'compute-new-filled': { path: '/console/computes/new', steps: fillCompute },
    'firewall-new-filled': { path: '/console/firewalls/new', steps: fillFirewall },
    'step-up': { path: '/console/vpcs', steps: askPassword },
    'step-up-wrong': { path: '/console/vpcs', steps: wrongPassword },
    loading: { path: '/console/vpcs', steps: holdBack },
    'loading-vpc': { path: vpc, steps: holdBack },
    failed: { path: '/console/vpcs', steps: fail },
    'too-many': { path: '/console/vpcs', steps: tooMany },
    'signed-out': { path: '/console/vpcs', steps: signOut },
  };
}

function openPalette(text: string) {
  return async (page: Page): Promise<void> => {
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'Search' });
    await field.fill(text);
    await page.waitForTimeout(700);
  };
}

function openUserMenu(page: Page): Promise<void> {
  return page.locator('summary').last().click();
}

/** On wide screens it is always open. */
async function openNavigation(page: Page): Promise<void> {
  const menu = page.locator('summary', { hasText: 'Menu' });
  if ((await menu.count()) > 0) await menu.click();
}

async function focusMap(page: Page): Promise<void> {
  await page
    .getByRole('group', { name: /^Networks in/ })
    .locator('a[tabindex="0"]')
    .focus();
  await page.keyboard.press('u');
}

async function focusGrid(page: Page): Promise<void> {
  await page.getByRole('grid').locator('[tabindex="0"]').focus();
  await page.keyboard.press('ArrowRight');
}

async function fillVpc(page: Page): Promise<void> {
  await page.getByLabel('Label', { exact: true }).fill('orders');
  await page.getByRole('button', { name: 'Add 3 x /24' }).click();
  await page.getByLabel('Network 2').fill('10.0.0.128/25');
  await page.locator('[data-overlay=conflict]').first().waitFor();
}

function fill(label: string, text: string) {
  return (page: Page): Promise<void> => page.getByRole('dialog').getByLabel(label).first().fill(text);
}

function press(name: string) {
  return (page: Page): Promise<void> => page.getByRole('button', { name, exact: true }).click();
}

async function pressFirst(page: Page, name: string): Promise<void> {
  const buttons = page.getByRole('button', { name });
  for (const button of await buttons.all()) if (await button.isEnabled()) return await button.click();
}

async function describeVpc(page: Page): Promise<void> {
  await page.getByLabel('Description').fill(`Shop and warehouse, ${Date.now()}`);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Undo' }).waitFor();
}

async function leaveDraft(page: Page): Promise<void> {
  await page.getByLabel('Label').fill('cache');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').waitFor();
}

async function chooseCompute(page: Page): Promise<void> {
  await page.getByRole('dialog').getByLabel('Compute').selectOption({ index: 1 });
  await page.waitForTimeout(300);
}

async function fillCompute(page: Page): Promise<void> {
  await page.getByLabel('Label').fill('web 3');
  await page.getByLabel('Image').selectOption({ label: 'Debian 12' });
  await page.getByLabel('Subnet').selectOption({ index: 1 });
  await page.getByRole('textbox', { name: 'Root password' }).fill('short');
}

async function openConfig(page: Page): Promise<void> {
  await page.getByRole('rowheader').getByRole('link').first().click();
  await page.waitForURL('**/configs/*');
  await page.waitForTimeout(300);
}

async function addInterface(page: Page): Promise<void> {
  await openConfig(page);
  await page.getByRole('link', { name: 'Add interface' }).click();
  await page.getByRole('dialog').waitFor();
}

/** As the service does for what outlives the session. */
async function askPassword(page: Page): Promise<void> {
  const headers = { 'Palisade-Step-Up': 'password' };
  const json = { errors: [{ reason: 'Confirm that it is you' }] };
  await page.route(PREFERENCES, (route) => route.fulfill({ status: 403, headers, json }), { times: 1 });
  await openUserMenu(page);
  await page.getByLabel('Times in UTC').check();
  await page.getByRole('dialog').waitFor();
}

async function wrongPassword(page: Page): Promise<void> {
  await askPassword(page);
  await page.keyboard.type('not this one');
  await page.keyboard.press('Enter');
  await page.locator('[aria-invalid]').waitFor();
}

async function holdBack(page: Page): Promise<void> {
  await page.route('**/console/v4/vpcs*', () => undefined);
  await page.route('**/console/v4/vpcs/*', () => undefined);
  await page.reload({ waitUntil: 'load' });
}

async function fail(page: Page): Promise<void> {
  const headers = { 'X-Request-Id': '5f2c8a17-1' };
  const broken = (route: Route) => route.fulfill({ status: 500, headers, json: { errors: [] } });
  await page.route(LIST, broken);
  await page.reload();
  await page.getByRole('button', { name: 'Try again' }).waitFor();
}

async function tooMany(page: Page): Promise<void> {
  const headers = { 'Retry-After': '30' };
  const refuse = (route: Route) => route.fulfill({ status: 429, headers, json: { errors: [] } });
  await page.route(LIST, refuse);
  await page.reload({ waitUntil: 'load' });
  await page.getByText('Too many requests.').waitFor();
}

async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.getByLabel('Find by label').fill('a');
  await page.getByRole('dialog').waitFor();
}

async function fillFirewall(page: Page): Promise<void> {
  await page.getByLabel('Label', { exact: true }).first().fill('shop');
  await page.getByLabel('Begin with').selectOption({ label: 'Web server' });
  await page.getByLabel('From').last().fill('203.0.113.7, 2001:db8::/32');
  await page.getByText('Paste rules').click();
  await page.getByLabel('A rule in each line').fill('udp 53 to 192.0.2.53\nnonsense');
}
