import { endpoint } from '#api/endpoint';
import { person } from '#features/identity/users/target';
import { answerSecurityQuestions, hashAnswers } from './actions.ts';
import { questionProblems } from './rules.ts';
import {
  SecurityAnswers,
  SecurityAnswersInput,
  SecurityQuestions,
  toSecurityAnswers,
  toSecurityQuestions,
} from './schema.ts';
import { selectAnsweredQuestions } from './store.ts';

export const securityQuestionEndpoints = [
  endpoint({
    operation: 'listSecurityQuestions',
    summary: 'List all security questions and which of them you have answered',
    route: 'GET /profile/security-questions',
    scope: 'account:read_only',
    reply: SecurityQuestions,
    run: async ({ ctx }) => toSecurityQuestions(await selectAnsweredQuestions(ctx.db, ctx.actor.userId)),
  }),

  endpoint({
    operation: 'answerSecurityQuestions',
    summary: 'Answer three security questions; earlier answers are replaced',
    route: 'POST /profile/security-questions',
    scope: 'account:read_write',
    dryRun: false,
    stepUp: true,
    target: person(),
    body: SecurityAnswersInput,
    check: ({ body }) => questionProblems(body.security_questions),
    reply: SecurityAnswers,
    prepare: ({ ctx, body }) => hashAnswers(ctx, body),
    act: ({ ctx, tx, body, prepared }) => answerSecurityQuestions(ctx, tx, body, prepared),
    show: toSecurityAnswers,
  }),
];
