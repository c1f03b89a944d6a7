/** The members of `T`, of which those that may be undefined are absent instead. */
type DefinedMembers<T> = {
  [Name in keyof T as undefined extends T[Name] ? never : Name]: T[Name];
} & {
  [Name in keyof T as undefined extends T[Name] ? Name : never]?: Exclude<T[Name], undefined>;
};

/**
 * Returns an object without the members that are undefined, for types whose optional members must
 * be absent.
 * @example withoutUndefined({ error, path }) // { error } if path is undefined
 */
export function withoutUndefined<T extends object>(members: T): DefinedMembers<T> {
  const entries = Object.entries(members).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as DefinedMembers<T>;
}
