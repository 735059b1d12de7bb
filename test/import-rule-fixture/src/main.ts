import './api/index.ts';
import './domain/label.ts';
