import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  byCompute,
  type DeletionBlocker,
  type DeletionState,
  nextMove,
  planText,
  remainingSteps,
  unplannedSteps,
} from './delete-vpc.ts';

/** `6201@3107+` is an active interface 6201 of compute 3107, `6201@3107` one that is not active. */
function stateOf(blockers: string, computes: Record<number, string> = {}): DeletionState {
  return {
    blockers: blockers.split(' ').filter(Boolean).map(blockerOf),
    computes: Object.entries(computes).map(([id, status]) => ({
      id: Number(id),
      label: `web-${id}`,
      status,
    })),
  };
}

function blockerOf(text: string): DeletionBlocker {
  const [interfaceId = 0, computeId = 0] = text.match(/\d+/g)?.map(Number) ?? [];
  const isActive = text.endsWith('+');
  return { interfaceId, computeId, isActive, configId: 1, subnetId: 2, address: '10.0.4.2' };
}

function moveText(state: DeletionState): string {
  const move = nextMove(state);
  return move.kind === 'wait'
    ? `wait for ${move.computes.map(({ id }) => id).join(' ')}`
    : move.steps.map(({ key }) => key).join(', ');
}

test('a network is cleared step by step', () => {
  const cases: [blockers: string, computes: Record<number, string>, plan: string, move: string][] = [
    ['', {}, 'Delete', 'delete'],
    ['1@7', { 7: 'offline' }, 'Detach 1, delete', 'detach 1'],
    ['1@7', { 7: 'running' }, 'Detach 1, delete', 'detach 1'],
    ['1@7 2@8', {}, 'Detach 2, delete', 'detach 1, detach 2'],
    [
      '1@7+ 2@7 3@8+',
      { 7: 'running', 8: 'running' },
      'Shut down 2, detach 3, delete',
      'shut down 7, shut down 8',
    ],
    ['1@7+ 3@8+', { 7: 'shutting_down', 8: 'running' }, 'Shut down 2, detach 2, delete', 'shut down 8'],
    ['1@7+ 3@8+', { 7: 'shutting_down', 8: 'booting' }, 'Shut down 2, detach 2, delete', 'wait for 7 8'],
    ['1@7+ 3@8', { 7: 'rebooting' }, 'Shut down 1, detach 2, delete', 'wait for 7'],
    // The compute came to rest after its interfaces were read.
    ['1@7+', { 7: 'offline' }, 'Shut down 1, detach 1, delete', 'wait for 7'],
    // Nobody knows how a compute does that the user may not see: the service answers.
    ['1@7+', {}, 'Shut down 1, detach 1, delete', 'shut down 7'],
  ];
  for (const [blockers, computes, plan, move] of cases) {
    const state = stateOf(blockers, computes);
    assert.equal(planText(remainingSteps(state)), plan, blockers);
    assert.equal(moveText(state), move, blockers);
  }
});

test('what was not in the plan is found', () => {
  const plan = remainingSteps(stateOf('1@7+ 2@7', { 7: 'running' }));
  const cases: [blockers: string, unplanned: string[]][] = [
    ['1@7 2@7', []],
    ['2@7', []],
    ['', []],
    ['2@7 5@9', ['detach 5']],
    ['2@7 5@9+', ['shut down 9', 'detach 5']],
    // Started by its config only after the plan was made, with the same interfaces.
    ['1@7+', []],
  ];
  for (const [blockers, unplanned] of cases) {
    const keys = unplannedSteps(stateOf(blockers), plan).map(({ key }) => key);
    assert.deepEqual(keys, unplanned, blockers);
  }
});

test('blockers stand together by compute', () => {
  const groups = byCompute(stateOf('1@7 2@8 3@7', { 7: 'running' }));
  assert.deepEqual(
    groups.map(({ compute, blockers }) => [compute.label, ...blockers.map(({ interfaceId }) => interfaceId)]),
    [
      ['web-7', 1, 3],
      ['compute 8', 2],
    ],
  );
});
