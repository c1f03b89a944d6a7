import '../style.css';
import '../controls.css';
import './desk.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { sessionStore } from '../session';
import { signIn } from '../sign-in/sign-in-store';
import { DeskApp } from './desk';
import { deskSessionHome } from './desk-session';

const rootElement = document.getElementById('root');
if (rootElement === null) throw new Error('desk.html has no #root');

signIn.update({ isDesk: true, channel: 'sms' });
void sessionStore.restoreFrom(deskSessionHome);
createRoot(rootElement).render(
  <StrictMode>
    <DeskApp />
  </StrictMode>,
);
