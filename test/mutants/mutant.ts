/** A small change of the source that breaks a guarantee, and the test that must then fail. */
export interface Mutant {
  /** The guarantee that it breaks. */
  readonly id: string;
  readonly file: string;
  /** The text that is replaced, in whichever layout. It occurs once. */
  readonly from: string;
  readonly to: string;
  /** The project and the spec. Unit specs and those on SQLite are the fastest. */
  readonly spec: `${'unit' | 'sqlite' | 'mariadb'} ${string}`;
  /** A part of the titles of the tests that run; by default the id as a tag. */
  readonly title?: string;
  /** True if the spec starts the built service. */
  readonly built?: boolean;
}
