import './keypad.css';
const KEYS = [
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

interface KeypadProps {
  readonly isSmall?: boolean;
  readonly onKey: (key: string) => void;
}

/** The twelve keys of a handset. */
export function Keypad({ isSmall = false, onKey }: KeypadProps) {
  return (
    <div className={isSmall ? 'keys keys-small' : 'keys'} dir="ltr">
      {KEYS.map(([key, letters]) => (
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
