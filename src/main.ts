import { keepCompiledCode, writeCompiledCode } from './app/compile-cache.js';
import { readEnvFile } from './app/env-file.js';
import { closeNewFiles } from './app/new-files.js';
import { assertNodeVersion } from './app/node-version.js';

assertNodeVersion();
closeNewFiles();
const envFile = await readEnvFile(process.env);
await keepCompiledCode(process.env);
// Native modules load only after the check: some crash an old Node outright.
const { serve } = await import('./app/server.js');
await serve(process.env, { envFile });
await writeCompiledCode();
