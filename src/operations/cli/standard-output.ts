// A closed pipe (`| head`) is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? 0 : 1);
});

/** Resolves when standard output is written, so that the process can exit without losing lines. */
export async function flushStandardOutput(): Promise<void> {
  await new Promise<void>((resolve) => {
    process.stdout.write('', () => {
      resolve();
    });
  });
}
