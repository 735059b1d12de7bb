import './good/index.ts';
import './bad/routes.ts';
