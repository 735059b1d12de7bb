import { makeAccount, NewAccount } from '#dev/logins/accounts';
import type { DevServerParts } from '../parts.ts';
import { type Control, readBody } from './control.ts';

/** Accounts of their own for tests that run side by side. */
export function accountControls({ service, gate, passwords, login }: DevServerParts): Control[] {
  const usual = { passwords, password: login.password };
  return [
    {
      route: 'POST /accounts',
      async run(call) {
        const wanted = readBody<NewAccount>(NewAccount, call);
        return await gate.pass(() => makeAccount(service.services.ctx(), usual, wanted));
      },
    },
  ];
}
