import './style.css';
import './controls.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ConsoleApp } from './app';

const rootElement = document.getElementById('root');
if (rootElement === null) throw new Error('index.html has no #root');

createRoot(rootElement).render(
  <StrictMode>
    <ConsoleApp />
  </StrictMode>,
);
