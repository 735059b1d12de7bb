// A form, and what the service says of wrong values in it.
import type { Page } from 'playwright-core';
import { ITEMS, LENGTH, NOT_VALID } from '#domain/reasons/values';

/** What the person has when the form is opened. */
export interface Things {
  username: string;
  /** Somebody else. */
  other: string;
  vpc: number;
  /** One of its two subnets, 10.0.4.0/24 and 10.0.5.0/24. */
  subnet: number;
  sibling: string;
  token: number;
  sshKey: number;
  webhook: number;
  client: string;
  compute: number;
  firewall: number;
}

/** Reasons by field. An empty name: above the form, because no field of it is meant. */
export type Reasons = Readonly<Record<string, string>>;

export interface RefusedForm {
  name: string;
  path: (things: Things) => string;
  /** Makes a draft that the form lets through. */
  fill: (page: Page) => Promise<unknown>;
  button: string;
  method: 'POST' | 'PUT';
  /** What is sent in place of the draft, and what the service says of it. */
  bodies: (things: Things) => readonly [body: object, reasons: Reasons][];
}

export const wrong = (...fields: string[]): Reasons =>
  Object.fromEntries(fields.map((field) => [field, NOT_VALID({ field })]));
export const long = (minimum: number, maximum: number) => LENGTH({ minimum, maximum });
export const items = (minimum: number, maximum: number) => ITEMS({ minimum, maximum });
export const type = (label: string, text: string) => (page: Page) =>
  page.getByLabel(label, { exact: true }).fill(text);
