import './claims-panel.css';
import { useMessages } from '../messages';
import { preferences } from '../preferences';
import { useStore } from '../store';
import { decodeToken } from './claims';
import { Panel } from './panel';

interface ClaimsPanelProps {
  readonly token: string;
}

/** The decoded access token. */
export function ClaimsPanel({ token }: ClaimsPanelProps) {
  const { session } = useMessages();
  const { language } = useStore(preferences);
  const decoded = decodeToken(token);
  if (decoded === null) return null;
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' });
  return (
    <Panel id="claims" label={session.payload}>
      <section>
        <header>
          <h2>{session.payload}</h2>
        </header>
        <pre dir="ltr" tabIndex={0}>
          {decoded.payload}
        </pre>
      </section>
      <section>
        <header>
          <h2>{session.header}</h2>
        </header>
        <pre dir="ltr" tabIndex={0}>
          {decoded.header}
        </pre>
        <dl className="times">
          {decoded.times.map(([name, time]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{format.format(time)}</dd>
            </div>
          ))}
        </dl>
      </section>
    </Panel>
  );
}
