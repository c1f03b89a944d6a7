// Runs operator commands one after the other in one process, because loading them takes longer than
// most of them run. Each message names settings, arguments and standard input; each answer is what
// a process of its own would leave.
import { Readable } from 'node:stream';
import { runProgram } from '../../../dist/cli/program.js';

const written = { stdout: '', stderr: '' };
for (const name of ['stdout', 'stderr']) {
  process[name].write = (text, ...rest) => {
    written[name] += String(text);
    rest.find((each) => typeof each === 'function')?.();
    return true;
  };
}

let last = Promise.resolve();
process.on('message', (command) => {
  last = last.then(() => execute(command));
});
process.on('disconnect', () => process.exit());

async function execute({ settings, args, input }) {
  Object.assign(written, { stdout: '', stderr: '' });
  process.env = { ...settings };
  Object.defineProperty(process, 'stdin', {
    value: Readable.from([Buffer.from(input)]),
    configurable: true,
  });
  const code = await runProgram(['node', 'keypad', ...args]);
  process.send({ code, ...written });
}
