const OWNER_ONLY = 0o077;

let givenUmask: number | undefined;

/** Closes every file and folder that this process creates from now on to other users (FLT-7). */
export function closeNewFiles(): void {
  givenUmask = process.umask(OWNER_ONLY);
}

/** Returns the umask before `closeNewFiles`, undefined if nothing called it. */
export function getGivenUmask(): number | undefined {
  return givenUmask;
}
