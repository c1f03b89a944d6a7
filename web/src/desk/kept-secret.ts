import { useEffect } from 'react';
import { ObservableStore, useStore } from '../store';
import { readOwnId } from './tickets/ticket-selection';

interface KeptSecretState<Made> {
  readonly made: Made | null;
  /** Id of the member of staff who made it. */
  readonly ownerId: string;
  readonly isCopied: boolean;
}

/**
 * A secret that nobody can read again, in the memory of the page. It goes when it is put away, or
 * with its view once it was copied. One that was not copied stays through other views, and the
 * browser asks before it leaves the page.
 */
export class KeptSecret<Made> extends ObservableStore<KeptSecretState<Made>> {
  constructor() {
    super({ made: null, ownerId: '', isCopied: false });
  }

  readonly keepSecret = (made: Made): void => {
    this.update({ made, ownerId: readOwnId(), isCopied: false });
    window.addEventListener('beforeunload', this.#askFirst);
  };

  /** Lets view and page be left without a question. */
  readonly allowLeaving = (): void => {
    window.removeEventListener('beforeunload', this.#askFirst);
    this.update({ isCopied: true });
  };

  readonly dropSecret = (): void => {
    this.allowLeaving();
    this.update({ made: null });
  };

  readonly dropCopied = (): void => {
    if (this.get().isCopied) this.dropSecret();
  };

  readonly #askFirst = (event: BeforeUnloadEvent): void => {
    event.preventDefault();
  };
}

/**
 * Returns the secret if the one who is signed in has made it; null if there is none. Drops one that
 * was copied when the view is left.
 */
export function useKeptSecret<Made>(kept: KeptSecret<Made>): Made | null {
  const { made, ownerId } = useStore(kept);
  useEffect(() => kept.dropCopied, [kept]);
  return ownerId === readOwnId() ? made : null;
}
