import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { operations } from './operations.ts';

/** Operations that the console does not use, by the reason. */
const ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  'the list has it': [
    ...['getApp', 'getChildAccount', 'getComputeType', 'getDevice', 'getEvent', 'getImage', 'getKernel'],
    ...['getLogin', 'getOauthClient', 'getOwnLogin', 'getRegion', 'getSshKey', 'getToken'],
    'getWebhookDelivery',
  ],
  'the firewall has them': ['getFirewallRules', 'getFirewallDevice'],
  'the VPC has them': ['getVpcSubnet', 'getVpcUsage'],
  'the config has them': ['listConfigInterfaces', 'getConfigInterface'],
  'the map tells': ['listFreeAddresses'],
  'the page brings it along': ['getOwnGrants', 'getPreferences'],
  'the list of the gateway has them': ['getNatgatewayAddress', 'getNatgatewayForward'],
  'the gateway has them, by address': ['listNatgatewayAddressInterfaces'],
  'gateways cost nothing': ['listNatgatewayTypes'],
  'images come from the operator': ['updateImage', 'deleteImage'],
  'the console shows events in order, and notes nothing about them': ['markEventSeen', 'markEventRead'],
};

const root = fileURLToPath(new URL('../', import.meta.url));
const sources = globSync('**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => readFileSync(`${root}${file}`, 'utf8'))
  .join('\n');

/** What is asked of the service, and not only named, as what is stale is. */
function isUsed(operation: string): boolean {
  const asked = ['useRead', 'useWrite', 'useDraft', 'useTail', 'call', 'read', 'requestOf'];
  return (
    asked.some((name) => new RegExp(`\\b${name}(?:<[^>]*>)?\\(\\s*'${operation}'`).test(sources)) ||
    new RegExp(`\\boperation(?:=|: | = )["']${operation}["']`).test(sources)
  );
}

test('every operation of the API has a place in the console, or a reason why not', () => {
  const excused = Object.values(ELSEWHERE).flat();
  const names = Object.keys(operations);
  assert.deepEqual(
    names.filter((name) => !isUsed(name) && !excused.includes(name)),
    [],
    'without a place',
  );
  assert.deepEqual(
    excused.filter((name) => isUsed(name) || !names.includes(name)),
    [],
    'excused for nothing',
  );
});
