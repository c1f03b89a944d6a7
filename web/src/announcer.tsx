import './announcer.css';
import { Store, useStore } from './store';

const said = new Store({ text: '' });
let fading: number | undefined;

/** Says something small that just happened, to eyes and to screen readers. */
export function announce(text: string): void {
  window.clearTimeout(fading);
  said.update({ text });
  fading = window.setTimeout(() => {
    said.update({ text: '' });
  }, 2500);
}

export function Announcer() {
  const { text } = useStore(said);
  return (
    <p className="announcer" role="status">
      {text}
    </p>
  );
}
