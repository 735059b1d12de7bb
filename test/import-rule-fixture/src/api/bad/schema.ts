import './store.ts';
