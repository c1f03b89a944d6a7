/** A value that listeners follow, in the form of React's `useSyncExternalStore`. */
export class Observable<State> {
  private readonly listeners = new Set<() => void>();

  constructor(private value: State) {}

  get state(): State {
    return this.value;
  }

  /** Calls `listener` after each change, until the returned function is called. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  };

  protected setState(state: State): void {
    this.value = state;
    for (const listener of [...this.listeners]) listener();
  }
}
