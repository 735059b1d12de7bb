import './style.css';
import { createRoot } from 'react-dom/client';
import { routes } from './routes.ts';

const place = document.getElementById('root');
const page = await routes[0]?.load();
if (place && page) createRoot(place).render(<page.default />);
