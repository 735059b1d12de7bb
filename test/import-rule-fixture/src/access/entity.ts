export const entity = 1;
