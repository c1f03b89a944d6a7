import './claims-panel.css';
import { useMessages } from '../messages';
import { preferences } from '../preferences';
import { useStore } from '../store';
import { type DecodedToken, decodeToken } from './claims';
import { OverlayPanel, PanelSection } from './panel';

interface ClaimsPanelProps {
  readonly token: string;
}

/** The decoded access token. */
export function ClaimsPanel({ token }: ClaimsPanelProps) {
  const { session } = useMessages();
  const decodedToken = decodeToken(token);
  if (decodedToken === null) return null;
  return (
    <OverlayPanel id="claims" label={session.payload}>
      <PanelSection heading={session.payload} text={decodedToken.payload} />
      <PanelSection heading={session.header} text={decodedToken.header}>
        <ClaimTimes times={decodedToken.times} />
      </PanelSection>
    </OverlayPanel>
  );
}

/** The times of a token in words. */
function ClaimTimes({ times }: Pick<DecodedToken, 'times'>) {
  const { language } = useStore(preferences);
  const timeFormat = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'medium',
  });
  return (
    <dl className="times">
      {times.map(([name, time]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{timeFormat.format(time)}</dd>
        </div>
      ))}
    </dl>
  );
}
