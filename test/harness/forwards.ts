import { type MadeCompute, newCompute } from './computes.ts';
import type { Answer } from './http-client.ts';
import { newNatgateway } from './natgateways.ts';
import { newVpc } from './networks.ts';
import type { TestApi } from './test-api.ts';

export const errorsOf = (answer: Answer) => answer.body.errors;

/** The id of the first interface of a compute. */
export const interfaceOf = ({ config }: MadeCompute) => config.interfaces[0]?.id as number;

/** A gateway with one address, used by a subnet with computes. */
export async function forwardScene(api: TestApi, computes: number, body: object = {}) {
  const account = await api.newAccount();
  const { owner } = account;
  const { id: vpcId, subnets } = await newVpc(owner);
  const subnetId = subnets[0]?.id as number;
  const gateway = await newNatgateway(owner, { vpc_subnet_id: subnetId, ...body });
  const made: MadeCompute[] = [];
  for (let count = 0; count < computes; count++)
    made.push(await newCompute(owner, [{ purpose: 'vpc', subnet_id: subnetId }]));
  const forwards = `/networking/natgateways/${gateway.id}/forwards`;
  return {
    account,
    owner,
    vpcId,
    subnetId,
    gateway,
    address: gateway.addresses[0] as string,
    made,
    forwards,
  };
}
