import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinElements, splitElements } from './filter/joined-elements.ts';
import { shownTags, storedTags } from './stored-tags.ts';

test('joined elements are split again, and sort like the arrays', () => {
  const lists = [[], ['acid'], ['acid', 'blue'], ['acid 2'], ['blue'], ['blue', 'acid'], ['blue!']];
  for (const list of lists) assert.deepEqual(splitElements(joinElements(list)), list);
  assert.deepEqual(lists.map(joinElements).toSorted(), lists.map(joinElements));
});

test('tags that a record has stay when the limit was lowered', () => {
  const limit = { limit: 1, owner: 'VPC' };
  const before = joinElements(['one', 'two']);
  assert.equal(storedTags(undefined, limit, before), before);
  assert.equal(storedTags(['one', 'two'], limit, before), before);
  assert.throws(() => storedTags(['two', 'one'], limit, before), /Limit reached: 1 tags per VPC/);
  assert.deepEqual([shownTags(before), shownTags('')], [{ tags: ['one', 'two'] }, {}]);
});
