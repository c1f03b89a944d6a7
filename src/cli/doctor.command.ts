import type { Command } from 'commander';
import { examine, type Finding } from '../doctor/index.js';
import { examples, jsonOption } from './arguments.js';
import { Refusal } from '../exit.js';
import { printJson, write, type ResultOptions } from './output.js';

export function addDoctorCommand(doctor: Command): void {
  doctor
    .addOption(jsonOption())
    .addHelpText('after', examples('doctor', 'doctor --json'))
    .action(async ({ json }: ResultOptions) => {
      const findings: Finding[] = [];
      for await (const finding of examine(process.env)) {
        findings.push(finding);
        if (!json) write(`${finding.status.padEnd(4)} ${finding.name}: ${finding.text}`);
      }
      if (json) printJson(findings);
      const failed = findings.filter(({ status }) => status === 'fail').length;
      if (failed > 0) throw new Refusal(`${String(failed)} of ${String(findings.length)} checks failed`);
    });
}
