import '../../domain/label.ts';
import type { Input } from './schema.ts';

export type Rule = Input;
