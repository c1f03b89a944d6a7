import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import './provided.js';
import { scratchFolder } from './scratch.js';

/** Global set-up: one folder for everything that a run writes, gone when the process ends, however it ends. */
export default function setup(project: TestProject): () => void {
  const folder = scratchFolder('keypad-test-');
  const remove = () => {
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', remove);
  project.provide('runFolder', folder);
  return remove;
}
