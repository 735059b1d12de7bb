import './store/open.ts';
