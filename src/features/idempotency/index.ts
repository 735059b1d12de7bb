export { findKeptAnswer, type KeptAnswer, type KeyedRequest, keepAnswer } from './answers.ts';
export { KEY_IN_PROGRESS } from './rules.ts';
