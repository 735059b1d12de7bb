import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  chooseProfile,
  isProfileName,
  migrateProfiles,
  type Profiles,
  profileToSignIn,
  withProfile,
} from './profiles.ts';

const A = 'https://a.example.com';
const B = 'https://b.example.com';
const LOCAL = 'http://127.0.0.1:8080';

const kept: Profiles = {
  current: 'work',
  profiles: { work: { server: A }, robot: { server: A }, home: { server: B } },
};
const none: Profiles = { profiles: {} };

describe('the profile that a command uses', () => {
  for (const [what, profiles, flags, environment, server, profile] of [
    ['the current one', kept, {}, {}, A, 'work'],
    ['by its name', kept, { profile: 'home' }, {}, B, 'home'],
    [
      'by its name, before the environment',
      kept,
      { profile: 'home' },
      { server: A, profile: 'robot' },
      B,
      'home',
    ],
    ['of the environment', kept, {}, { profile: 'home' }, B, 'home'],
    ['by its address', kept, { server: B }, {}, B, 'home'],
    ['by its address, of the environment', kept, {}, { server: B }, B, 'home'],
    ['the current one of an address', kept, { server: A }, {}, A, 'work'],
    ['that of the environment at an address', kept, { server: A }, { profile: 'robot' }, A, 'robot'],
    ['none at an address', kept, { server: LOCAL }, {}, LOCAL, undefined],
    ['none at all', none, {}, {}, LOCAL, undefined],
  ] as const) {
    it(what, () => {
      const chosen = chooseProfile(profiles, flags, environment);
      assert.deepEqual([chosen.server, chosen.profile], [server, profile]);
    });
  }

  for (const [flags, message] of [
    [
      { profile: 'other' },
      /^There is no profile other: there are work, robot, home\. `palisade login --profile other`/,
    ],
    [{ profile: 'constructor' }, /^There is no profile constructor/],
    [{ profile: 'work', server: B }, /^The profile work is at https:\/\/a\.example\.com, not at /],
  ] as const) {
    it(`${JSON.stringify(flags)} is refused`, () =>
      assert.throws(() => chooseProfile(kept, flags, {}), { message }));
  }

  it('several at an address are named', () => {
    const message = `You have several profiles at ${A}: choose one with --profile (work, robot)`;
    assert.throws(() => chooseProfile({ ...kept, current: 'home' }, { server: A }, {}), { message });
  });

  it('profiles to choose from are named only where nothing was chosen', () => {
    const unchosen = { profiles: kept.profiles };
    assert.deepEqual(chooseProfile(unchosen, {}, {}).others, ['work', 'robot', 'home']);
    assert.deepEqual(chooseProfile(unchosen, { server: LOCAL }, {}).others, []);
  });
});

describe('the profile that a sign-in is stored in', () => {
  for (const [what, profiles, flags, environment, expected] of [
    ['the default server', none, {}, {}, { server: LOCAL, name: '127.0.0.1:8080' }],
    ['another server', none, { server: A }, {}, { server: A, name: 'a.example.com' }],
    ['the current one again', kept, {}, {}, { server: A, name: 'work' }],
    ['a new name', kept, { profile: 'new', server: B }, {}, { server: B, name: 'new' }],
    ['a known name', kept, { profile: 'home' }, { server: A }, { server: B, name: 'home' }],
    ['a name of the environment', none, {}, { profile: 'ci', server: A }, { server: A, name: 'ci' }],
  ] as const) {
    it(what, () => assert.deepEqual(profileToSignIn(profiles, flags, environment), expected));
  }

  it('a name that belongs to another server is refused', () => {
    const taken = withProfile(none, 'a.example.com', { server: B });
    assert.throws(() => profileToSignIn(taken, { server: A }, {}), /choose another name with --profile/);
  });
});

describe('stored profiles', () => {
  const tokens = {
    client_id: 'c',
    access_token: 'a',
    refresh_token: 'r',
    expires: 0,
    scope: '*',
    token_endpoint: `${A}/oauth/token`,
    revocation_endpoint: `${A}/oauth/revoke`,
  };

  it('sign-ins of versions before profiles are carried over', () => {
    const http = 'http://a.example.com';
    assert.deepEqual(migrateProfiles({ server: B, servers: { [A]: tokens, [B]: tokens, [http]: tokens } }), {
      current: 'b.example.com',
      profiles: {
        'a.example.com': { server: A, credentials: tokens },
        'b.example.com': { server: B, credentials: tokens },
        'a.example.com-http': { server: http, credentials: tokens },
      },
    });
  });

  it('the current profile is none after it was deleted', () => {
    assert.equal(withProfile(kept, 'work', undefined).current, undefined);
    assert.equal(withProfile(kept, 'home', undefined).current, 'work');
  });

  for (const [name, isGood] of [
    ['work', true],
    ['api.example.com', true],
    ['127.0.0.1:8080', true],
    ['[::1]:8080', true],
    ['maria@work', true],
    ['', false],
    ['-x', false],
    ['a b', false],
    ['a/b', false],
    ['x'.repeat(101), false],
  ] as const) {
    it(`"${name}" is ${isGood ? 'a' : 'no'} name`, () => assert.equal(isProfileName(name), isGood));
  }
});
