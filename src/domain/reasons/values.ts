import type { Problem } from '../failure.ts';
import { ANY_FIELD, reasonPattern } from './reason.ts';

export const WRONG_TYPE = reasonPattern({
  name: 'WRONG_TYPE',
  group: 'value',
  text: '{field} must be {type}',
  fields: [ANY_FIELD],
  cause: 'The value has the wrong JSON type. Types are not converted: `"1"` is not a number.',
  remedy:
    'Send a value of the type in the reason: a string, an integer, a number, a boolean, an array or an object.',
});

const REQUIRED = reasonPattern({
  name: 'REQUIRED',
  group: 'value',
  text: '{field} is required',
  fields: [ANY_FIELD],
  cause: 'A required key is missing or null.',
  remedy: 'Send the key.',
});

export const NOT_VALID = reasonPattern({
  name: 'NOT_VALID',
  group: 'value',
  text: '{field} is not valid',
  fields: [ANY_FIELD],
  cause:
    'The value has the right type but is not allowed: it is not one of the listed values, names a record that does not exist in the account or the catalogue, has the wrong format, or contains a control character.',
  remedy: 'Compare it with the description of the field in the API reference.',
});

export const LENGTH = reasonPattern({
  name: 'LENGTH',
  group: 'value',
  text: 'Length must be {minimum}-{maximum} characters',
  // Null: the preferences of a user are a single value and not a field.
  fields: [ANY_FIELD, null],
  cause: 'The text is too short or too long. Characters are Unicode code points.',
  remedy: 'Send a text of this length.',
});

export const ITEMS = reasonPattern({
  name: 'ITEMS',
  group: 'value',
  text: 'Must contain {minimum}-{maximum} items',
  fields: [ANY_FIELD],
  cause: 'The list is empty or too long.',
  remedy: 'Send a list of this size.',
});

export const RANGE = reasonPattern({
  name: 'RANGE',
  group: 'value',
  text: 'Must be {minimum}-{maximum}',
  fields: [ANY_FIELD],
  cause: 'The number is out of range.',
  remedy: 'Send a number within the range.',
});

/**
 * The field name used in the reason: the part after the last array element, or the whole path for an array element
 * itself.
 */
export function nameInReason(field: string): string {
  return field.endsWith(']') ? field : field.slice(field.lastIndexOf('].') + 1).replace(/^\./, '');
}

export function required(field: string): Problem {
  return { field, reason: REQUIRED({ field: nameInReason(field) }) };
}

export function notValid(field: string): Problem {
  return { field, reason: NOT_VALID({ field: nameInReason(field) }) };
}
