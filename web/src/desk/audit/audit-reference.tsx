import { useDeskMessages } from '../messages';
import { usePermissions } from '../permissions';
import { formatPersonName } from '../tickets/ticket';
import { formatMemberName } from './format-member-name';
import type { NamedStaff } from './staff-names';

/** Splits a reference of the trail, such as `user:7`, into its two parts. */
function splitReference(reference: string): readonly [kind: string, id: string] {
  const [kind = '', id = ''] = reference.split(':');
  return [kind, id];
}

interface AuditReferenceProps {
  readonly reference: string;
  readonly members: NamedStaff;
}

/** Somebody who did something, or the thing it was done to, in words and as a link if possible. */
export function AuditReference({ reference, members }: AuditReferenceProps) {
  const { canRead } = usePermissions();
  const text = useReferenceText(reference, members);
  const [kind, id] = splitReference(reference);
  if (kind === 'user' && canRead('admin:users'))
    return <ViewLink path={`people/${id}`} text={text} />;
  if (kind === 'ticket' && canRead('admin:tickets'))
    return <ViewLink path={`tickets/${id}`} text={text} />;
  return <bdi>{text}</bdi>;
}

function ViewLink({ path, text }: { readonly path: string; readonly text: string }) {
  return (
    <a className="audit-link" href={`#/${path}`}>
      <bdi>{text}</bdi>
    </a>
  );
}

function useReferenceText(reference: string, members: NamedStaff): string {
  const { references } = useDeskMessages().audit;
  const textsByKind: Readonly<Record<string, (id: string) => string>> = references;
  const [kind, id] = splitReference(reference);
  const member = kind === 'user' ? members.find((each) => each.id === id) : undefined;
  if (member !== undefined) return formatMemberName(formatPersonName(member), references.user(id));
  return textsByKind[kind]?.(id) ?? reference;
}
