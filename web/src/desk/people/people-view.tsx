import '../tickets/conversation-pane.css';
import '../tickets/person-pane.css';
import { useDeskMessages } from '../messages';
import { PeopleList } from './people-list';
import { PersonCard } from './person-card';

/** Finds users, and shows one. */
export function PeopleView({ id }: { readonly id: string }) {
  const deskWords = useDeskMessages();
  return (
    <main className="people" data-open={id !== ''}>
      <PeopleList selected={id} />
      <section className="person person-page" aria-label={deskWords.person.label}>
        {id === '' && <p className="pane-note">{deskWords.people.select}</p>}
        {id !== '' && (
          <>
            <a className="back" href="#/people">
              {deskWords.back}
            </a>
            <PersonCard key={id} userId={id} />
          </>
        )}
      </section>
    </main>
  );
}
