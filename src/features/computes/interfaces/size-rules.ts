import { LENGTH } from '#domain/reasons/values';

export const INTERFACES_PER_CONFIG = 3;
export const MAXIMUM_LABEL_LENGTH = 64;
export const LABEL_LENGTH = LENGTH({ minimum: 1, maximum: MAXIMUM_LABEL_LENGTH });
