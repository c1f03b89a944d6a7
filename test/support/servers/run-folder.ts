import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { cleanAtExit } from './clean-at-exit.js';
import './provided.js';
import { scratchFolder } from './scratch.js';

/** Creates the folder for all files of a run, which is removed when the process ends. */
export default function setup(project: TestProject): () => void {
  const folder = scratchFolder('keypad-test-');
  const remove = () => {
    rmSync(folder, { recursive: true, force: true });
  };
  cleanAtExit(remove);
  project.provide('runFolder', folder);
  return remove;
}
