import { runDoctor, type DoctorFinding } from '../doctor/index.js';
import { CommandRefusalError } from '../../app/exit.js';
import { defineBareCommand } from './define-command.js';
import { printJson, writeStyled } from './output.js';

const STYLES = { ok: 'green', warn: 'yellow', fail: 'red' } as const;

export const doctorCommand = defineBareCommand({
  usage: 'doctor',
  examples: ['doctor', 'doctor --json'],
  run: async ({ json }) => {
    const findings: DoctorFinding[] = [];
    for await (const finding of runDoctor(process.env)) {
      findings.push(finding);
      if (!json) writeFinding(finding);
    }
    if (json) printJson(findings);
    const failedCount = findings.filter(({ status }) => status === 'fail').length;
    if (failedCount > 0)
      throw new CommandRefusalError(
        `${String(failedCount)} of ${String(findings.length)} checks failed`,
      );
    return undefined;
  },
});

function writeFinding({ status, name, text, mend }: DoctorFinding): void {
  const gap = ' '.repeat(5 - status.length);
  writeStyled(
    STYLES[status],
    status,
    `${gap}${name}: ${text}${mend === undefined ? '' : ` → ${mend}`}`,
  );
}
