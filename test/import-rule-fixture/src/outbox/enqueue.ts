export const enqueue = 1;
