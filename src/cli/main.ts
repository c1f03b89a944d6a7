#!/usr/bin/env node
import { assertNodeVersion } from '../node-version.js';

assertNodeVersion();
// Native modules load only after the check: some crash an old Node outright.
const { run } = await import('./program.js');
process.exit(await run(process.argv));
