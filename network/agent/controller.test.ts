import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { useFolder } from '#test/harness/test-store';
import { readLinks } from './agent.ts';
import { Controller, readFlows } from './controller.ts';

test('the ports that have flows are read from what ovs-ofctl says', () => {
  const dump = `NXST_FLOW reply (xid=0x4):
 priority=100,in_port=12 actions=load:0x3->NXM_NX_REG13[],resubmit(,8)
 cookie=0xfadf1ff, priority=150,in_port=7,vlan_tci=0x0000/0x1000 actions=resubmit(,8)
 priority=0 actions=drop
 priority=100,tun_id=0x5 actions=output:in_port,resubmit(,40)
`;
  assert.deepEqual([...readFlows(dump)], [12, 7]);
  assert.deepEqual([...readFlows('NXST_FLOW reply (xid=0x4):\n')], []);
});

test('links are read from /proc/net/dev', () => {
  const text = `Inter-|   Receive                                                |  Transmit
 face |bytes    packets errs drop fifo frame compressed multicast|bytes    packets
    lo:  704      8    0    0    0     0          0         0      704       8
pal1234567: 99   1    0    0    0     0          0         0        0       0
`;
  assert.deepEqual([...readLinks(text)], ['lo', 'pal1234567']);
});

describe('ovn-controller', () => {
  const folder = useFolder();
  const controllerIn = (of: string, installed = new Map<number, number>()) =>
    new Controller({
      ports: { installed: () => installed, reconnectController: async () => {} },
      ...{ bridgeSocket: '/nowhere', folder: of },
    });

  test('that does not answer is a problem until it is looked at again', async () => {
    const controller = controllerIn(folder);
    await assert.rejects(controller.look(), /^EngineError: ovn-controller does not answer/);
    await assert.rejects(controller.look(), /^EngineError: ovn-controller does not answer/);
  });

  test('is a problem as well when the bridge does not answer', async () => {
    const controller = controllerIn(`${folder}/none`, new Map([[1, 1]]));
    await assert.rejects(controller.look(), /ovs-ofctl/);
    await assert.rejects(controller.look(), /ovs-ofctl/);
  });

  test('is not known where OVN keeps its sockets elsewhere', async () => {
    await controllerIn(`${folder}/none`).look();
  });
});
