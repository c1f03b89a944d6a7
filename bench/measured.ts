import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Counts } from './statement-counts.js';

const FILE = 'bench/measured.json';

/** Cost of one request, measured on the machine of the bench. */
export interface Cost {
  /** CPU time of the service and of the database, in microseconds. */
  readonly service: number;
  readonly database: number;
  /** Statements without BEGIN and COMMIT. */
  readonly statements: number;
  /** Bytes of the redo log. */
  readonly log: number;
  /** Bytes between service and database, both ways. */
  readonly network: number;
  /** Requests a second on this machine. */
  readonly rate: number;
}

/** Figures that the simulation starts from. */
export interface Measured {
  /** Bytes of a row with its indices, by table. */
  readonly bytes: Readonly<Record<string, number>>;
  readonly costs: Readonly<Record<string, Cost>>;
  /** Round trips and commits by the name in docs/statements.md, at the time of the measurement. */
  readonly counts: Readonly<Record<string, Counts>>;
}

export function readMeasured(root: string): Measured {
  return JSON.parse(readFileSync(join(root, FILE), 'utf8')) as Measured;
}

/** Replaces some of the figures in bench/measured.json. */
export function remember(root: string, figures: Partial<Measured>): void {
  writeFileSync(join(root, FILE), `${JSON.stringify({ ...readMeasured(root), ...figures }, undefined, 2)}\n`);
}
