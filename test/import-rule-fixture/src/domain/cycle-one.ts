import type { Two } from './cycle-two.ts';

export type One = Two | 1;
