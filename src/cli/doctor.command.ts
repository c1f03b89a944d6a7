import type { Command } from 'commander';
import { examine, type Finding } from '../doctor/index.js';
import { examples, jsonOption } from './arguments.js';
import { Refusal } from '../exit.js';
import { printJson, writeStyled, type ResultOptions } from './output.js';

const STYLES = { ok: 'green', warn: 'yellow', fail: 'red' } as const;

function writeFinding({ status, name, text, mend }: Finding): void {
  const gap = ' '.repeat(5 - status.length);
  writeStyled(STYLES[status], status, `${gap}${name}: ${text}${mend === undefined ? '' : ` → ${mend}`}`);
}

export function addDoctorCommand(doctor: Command): void {
  doctor
    .addOption(jsonOption())
    .addHelpText('after', examples('doctor', 'doctor --json'))
    .action(async ({ json }: ResultOptions) => {
      const findings: Finding[] = [];
      for await (const finding of examine(process.env)) {
        findings.push(finding);
        if (!json) writeFinding(finding);
      }
      if (json) printJson(findings);
      const failed = findings.filter(({ status }) => status === 'fail').length;
      if (failed > 0) throw new Refusal(`${String(failed)} of ${String(findings.length)} checks failed`);
    });
}
