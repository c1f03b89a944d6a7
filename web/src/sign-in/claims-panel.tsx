import './claims-panel.css';
import { useMessages } from '../messages';
import { preferences } from '../preferences';
import { useStore } from '../store';
import { decodeToken } from './claims';
import { OverlayPanel } from './panel';

interface ClaimsPanelProps {
  readonly token: string;
}

/** The decoded access token. */
export function ClaimsPanel({ token }: ClaimsPanelProps) {
  const { session } = useMessages();
  const { language } = useStore(preferences);
  const decodedToken = decodeToken(token);
  if (decodedToken === null) return null;
  const timeFormat = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'medium',
  });
  return (
    <OverlayPanel id="claims" label={session.payload}>
      <section>
        <header>
          <h2>{session.payload}</h2>
        </header>
        <pre dir="ltr" tabIndex={0}>
          {decodedToken.payload}
        </pre>
      </section>
      <section>
        <header>
          <h2>{session.header}</h2>
        </header>
        <pre dir="ltr" tabIndex={0}>
          {decodedToken.header}
        </pre>
        <dl className="times">
          {decodedToken.times.map(([name, time]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{timeFormat.format(time)}</dd>
            </div>
          ))}
        </dl>
      </section>
    </OverlayPanel>
  );
}
