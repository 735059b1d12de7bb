export const label = 1;
export type Label = string;
