import '../style.css';
import '../controls.css';
import './desk.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { signIn } from '../sign-in/sign-in-store';
import { Desk } from './desk';

const root = document.getElementById('root');
if (root === null) throw new Error('desk.html has no #root');

signIn.update({ isDesk: true, channel: 'sms' });
createRoot(root).render(
  <StrictMode>
    <Desk />
  </StrictMode>,
);
