export { securityQuestionEndpoints } from './routes.ts';
export { foldAnswer, QUESTIONS } from './rules.ts';
export { selectAnswerHash } from './store.ts';
