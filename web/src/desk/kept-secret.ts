import { ObservableStore, useStore } from '../store';
import { readOwnId } from './tickets/ticket-selection';

interface KeptSecretState<Made> {
  readonly made: Made | null;
  /** Id of the member of staff who made it. */
  readonly ownerId: string;
}

/**
 * A secret that nobody can read again. It stays in the memory of the page until it is put away,
 * through other views, and the browser asks before it leaves the page with one that was not copied.
 */
export class KeptSecret<Made> extends ObservableStore<KeptSecretState<Made>> {
  constructor() {
    super({ made: null, ownerId: '' });
  }

  readonly keepSecret = (made: Made): void => {
    this.update({ made, ownerId: readOwnId() });
    window.addEventListener('beforeunload', this.#askFirst);
  };

  /** Lets the page be left without a question. */
  readonly allowLeaving = (): void => {
    window.removeEventListener('beforeunload', this.#askFirst);
  };

  readonly dropSecret = (): void => {
    this.allowLeaving();
    this.update({ made: null });
  };

  readonly #askFirst = (event: BeforeUnloadEvent): void => {
    event.preventDefault();
  };
}

/** Returns the secret if the one who is signed in has made it; null if there is none. */
export function useKeptSecret<Made>(kept: KeptSecret<Made>): Made | null {
  const { made, ownerId } = useStore(kept);
  return ownerId === readOwnId() ? made : null;
}
