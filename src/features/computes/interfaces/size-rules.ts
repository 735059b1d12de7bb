export const INTERFACES_PER_CONFIG = 3;
export const MAXIMUM_LABEL_LENGTH = 64;
export const LABEL_LENGTH = `Length must be 1-${MAXIMUM_LABEL_LENGTH} characters`;
export const ORDER_INCOMPLETE = 'ids must list every interface of the config exactly once';
