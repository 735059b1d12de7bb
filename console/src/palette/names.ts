import { ApiFailure } from '#api/failure.ts';
import { read } from '#api/queries.ts';
import { paths } from '#paths.ts';
import { isUnrestricted, type SessionGrants } from '#rights/can.ts';
import type { PaletteItem } from '#ui/palette/palette.tsx';

/** As many as a person has of each. Read once for what is typed in a row. */
const SOME = { query: { page_size: 100 } };
const SHOWN = 4;

interface NameMatch {
  name: string;
  about: string;
  to: string;
}

/** Users, webhooks, tokens, SSH keys and apps whose name contains a text, of those that the user may read. */
export async function lookUpName(text: string, grants: SessionGrants): Promise<PaletteItem[]> {
  const mayReadAccount = isUnrestricted(grants).isAllowed;
  const lists = await Promise.all([
    ...(mayReadAccount ? [orNothing(usersWith(text)), orNothing(webhooks())] : []),
    ...[orNothing(tokens()), orNothing(sshKeys()), orNothing(apps())],
  ]);
  const sought = text.toLowerCase();
  return lists.flatMap((list) =>
    list
      .filter(({ name }) => name.toLowerCase().includes(sought))
      .slice(0, SHOWN)
      .map(({ name, about, to }) => ({ label: name, about, to })),
  );
}

/** One list that cannot be read hides nothing of the others. */
async function orNothing(list: Promise<NameMatch[]>): Promise<NameMatch[]> {
  try {
    return await list;
  } catch (error) {
    if (error instanceof ApiFailure) return [];
    throw error;
  }
}

/** An account may have many. */
async function usersWith(text: string): Promise<NameMatch[]> {
  const filter = { username: { '+contains': text }, '+order_by': 'username' };
  const { data } = await read('listUsers', { query: { page_size: 25 }, filter });
  return data.map(({ username }) => ({ name: username, about: 'User', to: paths.user(username) }));
}

async function webhooks(): Promise<NameMatch[]> {
  const { data } = await read('listWebhooks', SOME);
  return data.map(({ id, label }) => ({ name: label, about: 'Webhook', to: paths.webhook(id) }));
}

async function tokens(): Promise<NameMatch[]> {
  const { data } = await read('listTokens', SOME);
  return data.map(({ label }) => ({ name: label, about: 'Token', to: paths.tokens({ q: label }) }));
}

async function sshKeys(): Promise<NameMatch[]> {
  const { data } = await read('listSshKeys', SOME);
  return data.map(({ label }) => ({ name: label, about: 'SSH key', to: paths.sshKeys({ q: label }) }));
}

async function apps(): Promise<NameMatch[]> {
  const { data } = await read('listApps', SOME);
  return data.map(({ label }) => ({ name: label, about: 'App', to: paths.apps({ q: label }) }));
}
