import { useMessages } from '../messages';
import { FAULTY_ENDINGS } from './networks';

interface FaultyNumbersProps {
  /** Called with a number to register. */
  readonly onNumber: (number: string) => void;
}

/** The endings of numbers that always have a fault. */
export function FaultyNumbers({ onNumber }: FaultyNumbersProps) {
  const networkWords = useMessages().phone.network;
  return (
    <section aria-label={networkWords.endingsHeading}>
      <h3>{networkWords.endingsHeading}</h3>
      <p>{networkWords.endingsAbout}</p>
      <ul className="endings">
        {FAULTY_ENDINGS.map((ending) => (
          <FaultyEndingItem key={ending} ending={ending} onNumber={onNumber} />
        ))}
      </ul>
    </section>
  );
}

interface FaultyEndingProps extends FaultyNumbersProps {
  readonly ending: (typeof FAULTY_ENDINGS)[number];
}

function FaultyEndingItem({ ending, onNumber }: FaultyEndingProps) {
  const networkWords = useMessages().phone.network;
  return (
    <li>
      <code dir="ltr">…{ending}</code>
      <span>{networkWords.endings[ending]}</span>
      <button
        className="link-button"
        type="button"
        aria-label={networkWords.tryEnding(ending)}
        onClick={() => {
          onNumber(findNumberEnding(ending));
        }}
      >
        {networkWords.try}
      </button>
    </li>
  );
}

/** Returns a random number, which is probably not registered yet. */
function findNumberEnding(ending: string): string {
  return `0912${String(Math.floor(Math.random() * 1000)).padStart(3, '0')}${ending}`;
}
