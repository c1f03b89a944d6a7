import './keypad.css';

const KEYPAD_KEYS = [
  ['1', ''],
  ['2', 'ABC'],
  ['3', 'DEF'],
  ['4', 'GHI'],
  ['5', 'JKL'],
  ['6', 'MNO'],
  ['7', 'PQRS'],
  ['8', 'TUV'],
  ['9', 'WXYZ'],
  ['*', ''],
  ['0', '+'],
  ['#', ''],
] as const;

interface HandsetKeypadProps {
  readonly isSmall?: boolean;
  readonly onKey: (key: string) => void;
}

/** The twelve keys of a handset. */
export function HandsetKeypad({ isSmall = false, onKey }: HandsetKeypadProps) {
  return (
    <div className={isSmall ? 'keys keys-small' : 'keys'} dir="ltr">
      {KEYPAD_KEYS.map(([key, letters]) => (
        <button
          key={key}
          type="button"
          onClick={() => {
            onKey(key);
          }}
        >
          {key}
          {!isSmall && <small>{letters}</small>}
        </button>
      ))}
    </div>
  );
}
