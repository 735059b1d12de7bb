import { Failure } from '#domain/failure';
import { type ConnectionFlags, chooseConnection } from './connection.ts';
import { withAllowedValues } from './remedy.ts';
import { type ApiCall, callApi, type ServerAnswer } from './requests.ts';
import { asRefusal, isTokenRefused, type TokenSource, tokenSource } from './token-source.ts';

/** Requests to one server, with the tokens for it. */
export interface Session {
  server: string;
  tokens: TokenSource;
  /** @throws Failure, Refusal when the server does not answer, or with another status than 2xx */
  send(call: Omit<ApiCall, 'server' | 'token'>): Promise<ServerAnswer>;
}

/** @throws UsageError, Refusal */
export function openSession(flags: ConnectionFlags): Session {
  const chosen = chooseConnection(flags);
  const { server } = chosen;
  const tokens = tokenSource(chosen, flags);
  return {
    server,
    tokens,
    async send(call) {
      const first = await callApi({ ...call, server, token: await tokens.token() });
      const answer = isTokenRefused(first)
        ? await callApi({ ...call, server, token: await tokens.renewed() })
        : first;
      if (answer.status >= 200 && answer.status <= 299) return answer;
      const refusal = asRefusal(answer);
      if (!(refusal instanceof Failure)) throw refusal;
      const token = await tokens.token();
      throw await withAllowedValues(refusal, answer.codes, (path) =>
        callApi({ server, token, method: 'GET', path }),
      );
    },
  };
}
