import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Program } from './processes.js';

/** A turn of the event loop by the CPU time of its thread. */
export interface LoopTurn {
  /** Milliseconds since 1970 at its end. */
  readonly at: number;
  readonly length: number;
}

/** Returns a program that writes its turns over 10 ms to a file. */
export function watchTurns(program: Program, file: string): Program {
  const monitor = join(import.meta.dirname, 'turn-monitor.js');
  return {
    ...program,
    command: ['--import', monitor, ...program.command],
    env: { ...program.env, TURNS_FILE: file },
  };
}

export function readTurns(file: string): LoopTurn[] {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : [];
  return lines.map((line) => {
    const [at = 0, length = 0] = line.split(' ').map(Number);
    return { at, length };
  });
}

/** Returns the number of turns over so many milliseconds. */
export function countOver(turns: readonly LoopTurn[], milliseconds: number): number {
  return turns.filter(({ length }) => length > milliseconds).length;
}

export function findLongest(turns: readonly LoopTurn[]): number {
  return Math.max(0, ...turns.map(({ length }) => length));
}
