import { useMessages } from '../messages';
import { ENDINGS } from './networks';

interface FaultyNumbersProps {
  /** Called with a number to register. */
  readonly onNumber: (number: string) => void;
}

/** The endings of numbers that always have a fault. */
export function FaultyNumbers({ onNumber }: FaultyNumbersProps) {
  const words = useMessages().phone.network;
  return (
    <section aria-label={words.endingsHeading}>
      <h3>{words.endingsHeading}</h3>
      <p>{words.endingsAbout}</p>
      <ul className="endings">
        {ENDINGS.map((ending) => (
          <li key={ending}>
            <code dir="ltr">…{ending}</code>
            <span>{words.endings[ending]}</span>
            <button
              className="link-button"
              type="button"
              aria-label={words.tryEnding(ending)}
              onClick={() => {
                onNumber(numberEnding(ending));
              }}
            >
              {words.try}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Returns a random number, which is probably not registered yet. */
function numberEnding(ending: string): string {
  return `0912${String(Math.floor(Math.random() * 1000)).padStart(3, '0')}${ending}`;
}
