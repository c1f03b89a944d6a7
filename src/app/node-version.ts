const OLDEST = [22, 12] as const;

/** Ends the process with a clear line when Node is older than the service needs. */
export function assertNodeVersion(): void {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return;
  process.stderr.write(
    `keypad needs Node ${OLDEST.join('.')} or newer; this is ${process.versions.node}. ` +
      'Install it, or run `npm ci`, which brings one, and start with `npm start`.\n',
  );
  process.exit(1);
}
