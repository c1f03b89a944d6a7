import '../tickets/ticket-row.css';
import '../tickets/ticket-tags.css';
import { useDeskMessages } from '../messages';
import { formatPersonName } from '../tickets/ticket';
import { useTimeFormats } from '../times';
import type { StaffUser } from './person-data';

interface PersonRowProps {
  readonly user: StaffUser;
  readonly isSelected: boolean;
}

export function PersonRow({ user, isSelected }: PersonRowProps) {
  const personWords = useDeskMessages().person;
  const timeFormats = useTimeFormats();
  return (
    <li>
      <a className="ticket-row" href={`#/people/${user.id}`} aria-current={isSelected}>
        <span className="row-line">
          <span className="row-title">
            <bdi>{formatPersonName(user)}</bdi>
          </span>
          {user.status !== 'ACTIVE' && (
            <span className="tag" data-suspended="true">
              {user.status === 'LEFT' ? personWords.left : personWords.suspended}
            </span>
          )}
        </span>
        <span className="row-line faint">
          <span className="row-name">
            <bdi dir="ltr">{user.cell_number}</bdi>
          </span>
          <span>{timeFormats.age(user.last_sign_in_at) || personWords.never}</span>
        </span>
      </a>
    </li>
  );
}
