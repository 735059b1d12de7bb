import assert from 'node:assert/strict';
import { it } from 'node:test';
import { verify } from '@node-rs/argon2';
import { assertErrors, assertRefused, succeeded } from '#test/harness/assert-errors';
import { describeOnDatabase } from '#test/harness/databases';
import { changeOwner } from '#test/harness/profile-rows';
import { useTestApi } from '#test/harness/test-api';

const PATH = '/profile/security-questions';
const FIELD = 'security_questions';
const ANSWERS = [
  { question_id: 9, response: ' Corner BAKERY ' },
  { question_id: 1, response: 'Mrs Moreira' },
  { question_id: 4, response: 'Biscuit' },
];
const NOT_THREE = { field: FIELD, reason: 'Exactly 3 different security questions must be answered' };

interface Shown {
  id: number;
  question: string;
  response: string | null;
}

describeOnDatabase('security questions', (dialect) => {
  const running = useTestApi(dialect);

  it('there are 19 questions, and the list shows which are answered', async () => {
    const { owner } = await running.api.newAccount();
    const { security_questions: shown }: { security_questions: Shown[] } = succeeded(await owner.get(PATH));
    assert.deepEqual(
      shown.map(({ id }) => id),
      Array.from({ length: 19 }, (_, index) => index + 1),
    );
    assert.deepEqual(shown[0], { id: 1, question: 'Name of your first teacher?', response: null });
    assert.equal(shown[18]?.question, 'Best friend in primary school?');
    assert.ok(shown.every(({ response }) => response === null));

    const answered = await owner.post(PATH, { security_questions: ANSWERS });
    const questions = [
      'Name of your first employer?',
      'Name of your first teacher?',
      'Name of your first pet?',
    ];
    const echoed = ANSWERS.map((answer, index) => ({ ...answer, security_question: questions[index] }));
    assert.equal(answered.text, JSON.stringify({ security_questions: echoed }));
    assert.deepEqual(await answeredBy(owner), [1, 4, 9]);

    const others = [19, 4, 2].map((question_id) => ({ question_id, response: 'xyz' }));
    succeeded(await owner.post(PATH, { security_questions: others }));
    assert.deepEqual(await answeredBy(owner), [2, 4, 19]);
    const events = succeeded(await owner.get('/account/events')).data;
    assert.ok(events.every(({ username }: { username: string | null }) => username === null));
  });

  it('answers are stored as hashes, ignoring case', async () => {
    const { owner, ownerId } = await running.api.newAccount();
    succeeded(await owner.post(PATH, { security_questions: ANSWERS }));
    const rows = await running.api.service.services.store.db
      .selectFrom('security_answer')
      .selectAll()
      .where('user_id', '=', ownerId)
      .orderBy('question_id')
      .execute();
    const folded = ['mrs moreira', 'biscuit', 'corner bakery'];
    for (const [index, { hash }] of rows.entries()) {
      assert.match(hash, /^\$argon2id\$/);
      assert.ok(await verify(hash, folded[index] as string));
    }
    assert.equal(rows.length, 3);
  });

  it('exactly three different answers are accepted, and the earlier ones are kept otherwise', async () => {
    const { owner } = await running.api.newAccount();
    succeeded(await owner.post(PATH, { security_questions: ANSWERS }));
    const [first, second, third] = ANSWERS;
    const unknown = [0, -1, 20, 1e9].map((question_id) => [first, second, { ...third, question_id }]);
    for (const answers of [
      [],
      [first],
      [first, second],
      [...ANSWERS, first],
      [first, second, first],
      ...unknown,
    ]) {
      assertErrors(await owner.post(PATH, { security_questions: answers }), 400, [NOT_THREE]);
    }
    const four = [...ANSWERS, { question_id: 2, response: 'xyz' }];
    assertErrors(await owner.post(PATH, { security_questions: four }), 400, [NOT_THREE]);

    const length = 'Length must be 3-17 characters';
    const wrong = [{ question_id: 1, response: 'xy' }, second, { question_id: 2, response: 'x'.repeat(18) }];
    assertErrors(await owner.post(PATH, { security_questions: wrong }), 400, [
      NOT_THREE,
      { field: `${FIELD}[0].response`, reason: length },
      { field: `${FIELD}[2].response`, reason: length },
    ]);
    const types = [{ question_id: '1', response: 'xyz' }, { response: 'xyz' }, { question_id: 2 }];
    assertErrors(await owner.post(PATH, { security_questions: types }), 400, [
      { field: `${FIELD}[0].question_id`, reason: 'question_id must be an integer' },
      { field: `${FIELD}[1].question_id`, reason: 'question_id is required' },
      { field: `${FIELD}[2].response`, reason: 'response is required' },
    ]);
    for (const body of [{}, { security_questions: null }]) {
      assertErrors(await owner.post(PATH, body), 400, [
        { field: FIELD, reason: 'security_questions is required' },
      ]);
    }
    assertErrors(await owner.post(PATH, { security_questions: [1, null, first] }), 400, [
      { field: `${FIELD}[0]`, reason: 'security_questions[0] must be an object' },
      { field: `${FIELD}[1]`, reason: 'security_questions[1] must be an object' },
    ]);
    assert.deepEqual(await answeredBy(owner), [1, 4, 9]);
  });

  it('proxy users cannot answer questions', async () => {
    const account = await running.api.newAccount();
    await changeOwner(account, { proxy: 1 });
    for (const body of [{ security_questions: ANSWERS }, {}, '{']) {
      assertRefused(await account.owner.post(PATH, body), 403, 'Unauthorized');
    }
    succeeded(await account.owner.get(PATH));
  });

  it('each user has own answers', async () => {
    const account = await running.api.newAccount();
    const colleague = await account.restricted();
    succeeded(await colleague.post(PATH, { security_questions: ANSWERS }));
    assert.deepEqual(await answeredBy(account.owner), []);
    assert.deepEqual(await answeredBy(colleague), [1, 4, 9]);
  });
});

async function answeredBy(client: { get(path: string): Promise<{ body: { security_questions: Shown[] } }> }) {
  const { body } = await client.get(PATH);
  return body.security_questions.filter(({ response }) => response === '********').map(({ id }) => id);
}
