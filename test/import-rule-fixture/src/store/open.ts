export const open = 1;
export type Row = object;
