// Runs the service on a cluster, breaks parts of it and judges what clients saw
// (test/cluster/README.md). Arguments choose faults by words of their names.
import { spawnSync } from 'node:child_process';
import { runnerImport } from 'vite';

if (spawnSync('npm', ['run', '-s', 'build'], { stdio: 'inherit' }).status !== 0) process.exit(1);
const { module } = await runnerImport('./test/cluster/main.ts', { configFile: false });
process.exitCode = (await module.main(process.argv.slice(2))) ? 0 : 1;
