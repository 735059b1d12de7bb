import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { succeeded } from '#test/harness/assert-errors';
import type { Client } from '#test/harness/http-client';
import { BUILT } from '#web/console/build-output';
import type { FullPage, Sample } from './full-pages.ts';

/** How a part is opened that is loaded late. */
export interface Opener {
  /** Below `/console`. */
  address: string;
  /** The beginning of the label of the button that opens it, where it has no address of its own. */
  button?: string;
  /** What it is. */
  shows: 'page' | 'dialog' | 'part';
}

interface Chunk {
  file: string;
  imports?: string[];
  isEntry?: boolean;
  isDynamicEntry?: boolean;
}

/** Those of the frame: every route has them, and the first drawing of none needs them. */
export const FRAME = {
  search: 'src/palette/search.tsx',
  calls: 'src/calls/drawer.tsx',
  stepUp: 'src/session/step-up-dialog.tsx',
  signedOut: 'src/session/signed-out-dialog.tsx',
  leave: 'src/ui/dialogs/confirm.tsx',
  meanwhile: 'src/events/dialog-events.tsx',
  live: 'src/live/start.ts',
} as const;

/** Asks before rules are saved. */
export const CUT_QUESTION = 'src/pages/firewalls/effect/ask-before-cut.tsx';

/** An address without a page. */
export const NOTHING = '/not/there';

/** How each part is opened, by its source, except for those of the frame. */
export async function openers(
  owner: Client,
  sample: Sample,
  pages: Readonly<Record<string, FullPage>>,
): Promise<ReadonlyMap<string, Opener>> {
  const first = async (path: string): Promise<number> => succeeded(await owner.get(path)).data[0].id;
  const vpc = `/vpcs/${sample.vpcs['orders-east']}`;
  const subnet = `${vpc}/subnets/${sample.subnets.web}`;
  const compute = `/computes/${sample.computes['web-1']}`;
  const config = `${compute}/configs/${sample.configs['web-1']}`;
  const firewall = `/firewalls/${sample.firewalls.web}`;
  const gateway = `/natgateways/${sample.natgateway}`;
  const { interfaces } = succeeded(await owner.get(config.replace('computes', 'compute/instances')));
  const sshKey = await first('/profile/sshkeys');
  const token = await first('/profile/tokens');
  const client = '/account/oauth-clients?do=';
  const webhook = `/account/webhooks/${sample.webhook}?do=`;
  const dialogs: Readonly<Record<string, string>> = {
    'account/oauth-clients/client-dialog.tsx': `${client}create`,
    'account/oauth-clients/secret-dialog.tsx': `${client}secret&id=${await firstClient(owner)}`,
    'account/user/invitation-dialog.tsx': `/account/users/${sample.guest}?do=invitation`,
    'account/user/rename-dialog.tsx': `/account/users/${sample.guest}?do=rename`,
    'account/webhook/secret-dialog.tsx': `${webhook}secret`,
    'account/webhook/webhook-dialog.tsx': `${webhook}edit`,
    'computes/compute/edit-dialog.tsx': `${compute}?do=edit`,
    'computes/compute/power-dialog.tsx': `${compute}?do=reboot`,
    'computes/config/add-config-dialog.tsx': `${compute}/configs?do=add-config`,
    'computes/config/add-interface-dialog.tsx': `${config}?do=add`,
    'computes/config/edit-config-dialog.tsx': `${config}?do=edit`,
    'computes/config/edit-interface-dialog.tsx': `${config}?do=change&interface=${interfaces[0].id}`,
    'firewalls/firewall/assign-dialog.tsx': `${firewall}/computes?do=add`,
    'firewalls/firewall/edit-dialog.tsx': `${firewall}?do=edit`,
    'natgateways/gateway/edit-forward-dialog.tsx': `${gateway}/forwards?do=edit&id=${sample.forward}`,
    'natgateways/gateway/forward-dialog.tsx': `${gateway}/forwards?do=forward`,
    'natgateways/gateway/rename-dialog.tsx': `${gateway}?do=rename`,
    'profile/security/phone-dialog.tsx': '/profile/security?do=phone',
    'profile/security/questions-dialog.tsx': '/profile/security?do=questions',
    'profile/security/two-factor-dialog.tsx': '/profile/security?do=two-factor',
    'profile/ssh-keys/add-dialog.tsx': '/profile/ssh-keys?do=add',
    'profile/ssh-keys/rename-dialog.tsx': `/profile/ssh-keys?do=rename&id=${sshKey}`,
    'profile/tokens/create-dialog.tsx': '/profile/tokens?do=create',
    'profile/tokens/edit-dialog.tsx': `/profile/tokens?do=edit&id=${token}`,
    'vpcs/delete/dialog.tsx': `${vpc}/delete`,
    'vpcs/subnets/attach.tsx': `${subnet}/attach`,
    'vpcs/subnets/edit.tsx': `${subnet}/edit`,
    'vpcs/subnets/way-out-dialog.tsx': `${subnet}/way-out`,
    'vpcs/vpc/edit-dialog.tsx': `${vpc}/edit`,
    'vpcs/vpc/new-subnet/dialog.tsx': `${vpc}/subnets/new`,
  };
  const buttons: Readonly<Record<string, [address: string, button: string]>> = {
    'account/child-token-dialog.tsx': ['/account/child-accounts', 'Create token for'],
    'profile/tokens/replace-dialog.tsx': ['/profile/tokens', 'Replace'],
    // Of a compute that does not run.
    'vpcs/subnets/detach.tsx': [`${vpc}/subnets/${sample.subnets.jobs}`, 'Detach'],
  };
  const parts: Readonly<Record<string, string>> = {
    'firewalls/effect/reach-changes.tsx': `${firewall}?do=disable`,
    'firewalls/firewall/rules-tab.tsx': firewall,
    'firewalls/rules/rules-editor.tsx': '/firewalls/new',
    'vpcs/new/draft-map.tsx': '/vpcs/new',
    'vpcs/vpc/events-tab.tsx': `${vpc}/events`,
    'vpcs/vpc/topology/tab.tsx': `${vpc}/topology`,
  };
  const found = new Map<string, Opener>();
  for (const { path, load } of await readRoutes())
    found.set(sourceOf(String(load)), { address: pages[path]?.address ?? NOTHING, shows: 'page' });
  found.set('src/pages/not-found.tsx', { address: NOTHING, shows: 'page' });
  for (const [file, address] of Object.entries(dialogs))
    found.set(`src/pages/${file}`, { address, shows: 'dialog' });
  for (const [file, [address, button]] of Object.entries(buttons))
    found.set(`src/pages/${file}`, { address, button, shows: 'dialog' });
  for (const [file, address] of Object.entries(parts))
    found.set(`src/pages/${file}`, { address, shows: 'part' });
  return found;
}

/** Named by an address, because the pages behind them are not compiled for Node.js. */
async function readRoutes(): Promise<{ path: string; load: unknown }[]> {
  const { routes } = await import(new URL('../../../console/src/routes.ts', import.meta.url).href);
  return routes;
}

/** The built chunks by their sources, with what each of them needs. */
export async function readChunks(): Promise<Chunks> {
  const text = await readFile(fileURLToPath(new URL('manifest.json', BUILT)), 'utf8');
  return new Chunks(JSON.parse(text));
}

export class Chunks {
  readonly #byKey: Readonly<Record<string, Chunk>>;

  constructor(byKey: Readonly<Record<string, Chunk>>) {
    this.#byKey = byKey;
  }

  /** Sources of all that is loaded late. */
  get late(): string[] {
    return Object.entries(this.#byKey).flatMap(([key, { isDynamicEntry }]) => (isDynamicEntry ? [key] : []));
  }

  /** The name of the chunk of a source. */
  nameOf(source: string): string {
    return (this.#byKey[source] ?? assert.fail(`${source} has no chunk`)).file.replace('assets/', '');
  }

  /** Names of the chunks without which a source cannot be shown, its own first. */
  neededBy(source: string): Set<string> {
    const needed = new Set([this.nameOf(source)]);
    for (const imported of this.#byKey[source]?.imports ?? [])
      if (!needed.has(this.nameOf(imported))) for (const name of this.neededBy(imported)) needed.add(name);
    return needed;
  }

  /** Names of all chunks. */
  get names(): Set<string> {
    return new Set(
      Object.keys(this.#byKey)
        .map((key) => this.nameOf(key))
        .filter((name) => name.endsWith('.js')),
    );
  }
}

async function firstClient(owner: Client): Promise<string> {
  return succeeded(await owner.get('/account/oauth-clients')).data[0].id;
}

function sourceOf(load: string): string {
  return `src/${/import\('#([^']+)'\)/.exec(load)?.[1] ?? assert.fail(load)}`;
}
