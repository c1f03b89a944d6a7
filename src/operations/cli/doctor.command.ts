import { examine, type Finding } from '../doctor/index.js';
import { Refusal } from '../../app/exit.js';
import { defineBareCommand } from './define-command.js';
import { printJson, writeStyled } from './output.js';

const STYLES = { ok: 'green', warn: 'yellow', fail: 'red' } as const;

export const doctorCommand = defineBareCommand({
  usage: 'doctor',
  examples: ['doctor', 'doctor --json'],
  run: async ({ json }) => {
    const findings: Finding[] = [];
    for await (const finding of examine(process.env)) {
      findings.push(finding);
      if (!json) writeFinding(finding);
    }
    if (json) printJson(findings);
    const failed = findings.filter(({ status }) => status === 'fail').length;
    if (failed > 0) throw new Refusal(`${String(failed)} of ${String(findings.length)} checks failed`);
    return undefined;
  },
});

function writeFinding({ status, name, text, mend }: Finding): void {
  const gap = ' '.repeat(5 - status.length);
  writeStyled(STYLES[status], status, `${gap}${name}: ${text}${mend === undefined ? '' : ` → ${mend}`}`);
}
