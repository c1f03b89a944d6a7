#!/usr/bin/env node
import { keepCompiledCode } from '../../app/compile-cache.js';
import { readEnvFile } from '../../app/env-file.js';
import { closeNewFiles } from '../../app/new-files.js';
import { assertNodeVersion } from '../../app/node-version.js';

assertNodeVersion();
closeNewFiles();
await readEnvFile(process.env);
// doctor changes nothing, also not in a folder that DATA_DIR names by mistake.
if (process.argv[2] !== 'doctor') await keepCompiledCode(process.env);
// Native modules load only after the check: some crash an old Node outright.
const { runProgram: run } = await import('./program.js');
process.exit(await run(process.argv));
