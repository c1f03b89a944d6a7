import { Icon } from '../icon';
import { useMessages } from '../messages';
import { useStore } from '../store';
import { call, dialLast, phone, type } from './phone-store';

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

export function Dialler() {
  const words = useMessages().phone;
  const { typed, calling, lastUssdCode } = useStore(phone);
  return (
    <form
      className="dialler"
      onSubmit={(event) => {
        event.preventDefault();
        void call();
      }}
    >
      <div className="dialled" dir="ltr">
        <input
          aria-label={words.number}
          value={typed}
          placeholder="*#"
          autoComplete="off"
          inputMode="tel"
          onChange={(event) => {
            type(event.target.value);
          }}
        />
        <button
          className="icon-button"
          type="button"
          aria-label={words.erase}
          disabled={typed === ''}
          onClick={() => {
            type(typed.slice(0, -1));
          }}
        >
          <Icon name="erase" />
        </button>
      </div>
      <div className="keys" dir="ltr">
        {KEYS.map(([key, letters]) => (
          <button
            key={key}
            type="button"
            onClick={() => {
              type(typed + key);
            }}
          >
            {key}
            <small>{letters}</small>
          </button>
        ))}
      </div>
      <button className="call" aria-label={words.call} disabled={typed === '' || calling}>
        <Icon name="call" />
      </button>
      {lastUssdCode !== '' && (
        <button className="dial-last" type="button" disabled={calling} onClick={() => void dialLast()}>
          <b>{words.dialLast(lastUssdCode)}</b> {words.lastCode}
        </button>
      )}
    </form>
  );
}
