import '../../access/entity.ts';
import '../../http/endpoint.ts';
import './actions.ts';
import './schema.ts';
import './store.ts';
