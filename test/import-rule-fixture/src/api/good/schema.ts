import '../../domain/label.ts';

export type Input = object;
