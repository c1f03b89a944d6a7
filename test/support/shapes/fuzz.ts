/**
 * Parameters of fast-check for a fuzz. It is the same in each run; `FUZZ_SEED=2 FUZZ_ROUNDS=50` runs
 * others. Nothing is shrunk, because the service keeps what it was sent.
 */
export const FUZZ = {
  seed: Number(process.env['FUZZ_SEED'] || '1'),
  rounds: Number(process.env['FUZZ_ROUNDS'] || '1'),
  endOnFailure: true,
};
