import '../style.css';
import '../controls.css';
import './desk.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { signIn } from '../sign-in/sign-in-store';
import { DeskApp } from './desk';

const rootElement = document.getElementById('root');
if (rootElement === null) throw new Error('desk.html has no #root');

signIn.update({ isDesk: true, channel: 'sms' });
createRoot(rootElement).render(
  <StrictMode>
    <DeskApp />
  </StrictMode>,
);
