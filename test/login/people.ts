import { createCtx } from '#app/ctx';
import { setPassword } from '#features/identity/password/actions';
import { selectUser } from '#features/identity/users/store';
import type { LoginRow, SignInSessionRow, UserRow } from '#store/schema/tables/index';
import type { Tx } from '#store/types';
import { ConsoleClient } from '#test/harness/console-client';
import { FormBrowser, type Visited } from '#test/harness/form-browser';
import type { TestAccount, TestApi } from '#test/harness/test-api';
import { answerQuestions, totpCode } from '#test/harness/two-factor';

export const PASSWORD = 'quiet mice at dawn';
export const OTHER_PASSWORD = 'loud cats at dusk';
export const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:126.0) Gecko/20100101 Firefox/126.0';

/** A user with a password. */
export class Person {
  readonly api: TestApi;
  readonly account: TestAccount;
  readonly username: string;
  readonly id: number;
  /** Secret of two-factor authentication. */
  secret = '';
  scratch = '';

  constructor(account: TestAccount) {
    this.api = account.api;
    this.account = account;
    this.username = account.ownerName;
    this.id = account.ownerId;
  }

  static async create(api: TestApi, { company = 'Example Ltd', password = PASSWORD } = {}): Promise<Person> {
    const person = new Person(await api.newAccount(company));
    await person.setPassword(password);
    return person;
  }

  /** Sets the password as if the user had chosen it. */
  async setPassword(password: string): Promise<void> {
    await setPassword(createCtx(this.api.service.services), await this.row(), password);
    await this.write((tx) =>
      tx.updateTable('user').set({ password_temporary: 0 }).where('id', '=', this.id).execute(),
    );
  }

  async switchOnTwoFactor(): Promise<void> {
    const { owner } = this.account;
    await answerQuestions(this.api.service.services.store, this.id);
    this.secret = (await owner.post('/profile/tfa-enable')).body.secret;
    const { body } = await owner.post('/profile/tfa-enable-confirm', { tfa_code: this.code });
    this.scratch = body.scratch;
    // The code used for the confirmation is not accepted again.
    this.api.clock.advance(30);
  }

  /** The code that the authenticator app shows now. */
  get code(): string {
    return totpCode(this.secret, this.api.clock.now);
  }

  browser(headers: Record<string, string> = {}): FormBrowser {
    return newBrowser(this.api, headers);
  }

  /** @returns the response to the password */
  async signIn(browser = this.browser(), fields: Record<string, string> = {}): Promise<Visited> {
    await browser.get('/login');
    return await browser.submit({ username: this.username, password: PASSWORD, ...fields });
  }

  /** A browser in which the user is signed in. */
  async signedIn(browser = this.browser(), fields: Record<string, string> = {}): Promise<FormBrowser> {
    const answer = await browser.follow(await this.signIn(browser, fields));
    const last = answer.heading === 'Enter your code' ? await browser.submit({ code: this.code }) : answer;
    await browser.follow(last);
    await browser.get('/you');
    return browser;
  }

  /** The console in a browser in which the user is signed in. */
  async console(): Promise<ConsoleClient> {
    return new ConsoleClient(await this.signedIn());
  }

  async row(): Promise<UserRow> {
    return (await selectUser(this.api.service.services.store.db, this.username)) as UserRow;
  }

  /** The status of each sign-in, oldest first. */
  async logins(): Promise<LoginRow['status'][]> {
    return (await this.loginRows()).map(({ status }) => status);
  }

  loginRows(): Promise<LoginRow[]> {
    const { db } = this.api.service.services.store;
    return db.selectFrom('login').selectAll().where('user_id', '=', this.id).orderBy('id').execute();
  }

  sessions(): Promise<SignInSessionRow[]> {
    const { db } = this.api.service.services.store;
    return db
      .selectFrom('sign_in_session')
      .selectAll()
      .where('user_id', '=', this.id)
      .orderBy('id')
      .execute();
  }

  write(callback: (tx: Tx) => Promise<unknown>): Promise<void> {
    return createCtx(this.api.service.services).mutate(async (tx) => {
      await callback(tx);
      return { value: undefined, noEvent: 'a test prepares its rows' };
    });
  }
}

export function newBrowser(api: TestApi, headers: Record<string, string> = {}): FormBrowser {
  return new FormBrowser(api.service.url, { 'user-agent': FIREFOX, ...headers });
}

export async function isSignedIn(browser: FormBrowser): Promise<boolean> {
  return (await browser.get('/you')).location === undefined;
}
