import './announcer.css';
import { Store, useStore } from './store';

const announcement = new Store({ text: '' });
let clearing: number | undefined;

/** Shows a short message for a moment, and reads it to screen readers. */
export function announceText(text: string): void {
  window.clearTimeout(clearing);
  announcement.update({ text });
  clearing = window.setTimeout(() => {
    announcement.update({ text: '' });
  }, 2500);
}

export function Announcer() {
  const { text } = useStore(announcement);
  return (
    <p className="announcer" role="status">
      {text}
    </p>
  );
}
