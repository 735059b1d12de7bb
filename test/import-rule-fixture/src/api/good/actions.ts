import type { Ctx } from '../../ctx.ts';
import '../../outbox/enqueue.ts';
import type { Row } from '../../store/open.ts';
import './nested/index.ts';
import './rules.ts';
import type { Input } from './schema.ts';
import './store.ts';

export type Action = [Ctx, Row, Input];
