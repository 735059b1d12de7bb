import './actions.ts';
import './nested/index.ts';
import './routes.ts';
