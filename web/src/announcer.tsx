import './announcer.css';
import { ObservableStore, useStore } from './store';

const announcementStore = new ObservableStore({ text: '' });
let clearTimer: number | undefined;

/** Shows a short message for a moment, and reads it to screen readers. */
export function announceText(text: string): void {
  window.clearTimeout(clearTimer);
  announcementStore.update({ text });
  clearTimer = window.setTimeout(() => {
    announcementStore.update({ text: '' });
  }, 2500);
}

export function AnnouncementLine() {
  const { text } = useStore(announcementStore);
  return (
    <p className="announcer" role="status">
      {text}
    </p>
  );
}
