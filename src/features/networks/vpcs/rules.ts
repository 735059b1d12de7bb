import type { Problem } from '#domain/failure';
import { reason } from '#domain/reasons/reason';

export const VPC_LABEL_NOT_UNIQUE = reason({
  name: 'VPC_LABEL_NOT_UNIQUE',
  group: 'vpc',
  text: 'Label must be unique among your VPCs',
  fields: ['label'],
  cause: 'Another VPC of the account, in any region, has this label.',
  remedy: 'Choose another label.',
});

export function vpcLabelProblems(isTaken: boolean): Problem[] {
  return isTaken ? [{ field: 'label', reason: VPC_LABEL_NOT_UNIQUE }] : [];
}
