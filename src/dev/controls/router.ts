import type { IncomingMessage, ServerResponse } from 'node:http';
import { Failure } from '#domain/failure';
import { errorAnswer } from '#http/errors';
import { readJsonBody } from '#http/transfer/body';
import type { Control } from './control.ts';

const BODY_BYTES = 10 * 1024 * 1024;

interface ControlMatch {
  control: Control;
  parameters: string[];
}

/** Answers the requests below `/_dev`. */
export function createControls(
  controls: readonly Control[],
): (message: IncomingMessage, response: ServerResponse, target: string) => Promise<void> {
  const routes = controls.map((control) => {
    const [method = '', path = ''] = control.route.split(' ');
    return { control, method, steps: path.split('/').slice(1) };
  });

  function find(method: string | undefined, path: string): ControlMatch | { allow: string } | undefined {
    const given = path.split('/').slice(1);
    const matching = routes.filter(
      ({ steps }) =>
        steps.length === given.length &&
        steps.every((step, index) => step.startsWith(':') || step === given[index]),
    );
    const route = matching.find((one) => one.method === method);
    if (!route) {
      return matching.length === 0 ? undefined : { allow: matching.map((one) => one.method).join(', ') };
    }
    const parameters = given.filter((_, index) => route.steps[index]?.startsWith(':'));
    return { control: route.control, parameters: parameters.map(decode) };
  }

  return async (message, response, target) => {
    const [path = '', query = ''] = target.split('?', 2);
    const found = find(message.method, path);
    try {
      if (!found) throw Failure.notFound();
      if ('allow' in found) {
        response.setHeader('Allow', found.allow);
        throw Failure.methodNotAllowed();
      }
      const body = await readJsonBody(message, BODY_BYTES);
      const reply = await found.control.run({
        parameters: found.parameters,
        query: new URLSearchParams(query),
        body,
      });
      answer(response, 200, JSON.stringify(reply ?? {}));
    } catch (error) {
      const { status, body } = errorAnswer(error);
      answer(response, status, body);
    }
  };
}

export function answer(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
  });
  response.end(body);
}

/** @throws Failure for a path that is not encoded as it should */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw Failure.notFound();
  }
}
