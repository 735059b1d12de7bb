import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ApiFailure } from '#api/failure.ts';
import { duration, failureText } from './states/failure-text.ts';
import { localTimeText, utcText } from './time-text.ts';

describe('times', () => {
  it('are shown where the user is', () => {
    const at = '2024-05-20T23:14:03';
    assert.equal(localTimeText(at, 'UTC'), '20 May 2024, 23:14');
    assert.equal(localTimeText(at, 'Europe/Lisbon'), '21 May 2024, 00:14');
    assert.equal(localTimeText(at, 'America/New_York'), '20 May 2024, 19:14');
    assert.equal(utcText(at), '2024-05-20 23:14:03 UTC');
  });

  it('are shown in UTC where the browser does not know the time zone', () => {
    assert.equal(localTimeText('2024-05-20T23:14:03', 'Mars/Base'), '20 May 2024, 23:14');
  });
});

describe('a failure in words', () => {
  const failure = (facts: {
    status: number;
    reason?: string;
    retryAfter?: number;
    isMaintenance?: boolean;
  }) =>
    failureText(
      new ApiFailure({
        reasons: facts.reason === undefined ? [] : [{ reason: facts.reason }],
        requestId: undefined,
        retryAfter: undefined,
        isMaintenance: false,
        stepUp: undefined,
        ...facts,
      }),
    );

  it('is what the service says about a refusal', () => {
    assert.equal(failure({ status: 400, reason: 'Label is taken' }), 'Label is taken');
    assert.equal(failure({ status: 418 }), 'The service refused this (418).');
  });

  it('tells what to do about everything else', () => {
    assert.match(failure({ status: 0, reason: 'x' }), /^The service cannot be reached\./);
    assert.match(failure({ status: 503, isMaintenance: true }), /^The service is under maintenance/);
    assert.match(failure({ status: 429, retryAfter: 150 }), /^Too many requests\. Try again in 3 min\.$/);
    assert.match(failure({ status: 500, reason: 'x' }), /^Something went wrong/);
    assert.equal(duration(12.2), '13 s');
  });
});
