import { keepCompiledCode, writeCompiledCode } from './compile-cache.js';
import { readEnvFile } from './env-file.js';
import { assertNodeVersion } from './node-version.js';

assertNodeVersion();
const envFile = await readEnvFile(process.env);
await keepCompiledCode(process.env);
// Native modules load only after the check: some crash an old Node outright.
const { serve } = await import('./server.js');
await serve(process.env, { envFile });
await writeCompiledCode();
