// Writes the committed files that the code of the service generates, with Vite, because Node cannot
// run decorators.
import { runnerImport } from 'vite';

await runnerImport('./scripts/reference/generate.ts', { configFile: false });
