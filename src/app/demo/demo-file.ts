import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Contents of DATA_DIR/demo.json, and of desk.json beside it: a client and its users. */
export interface DemoFileContents {
  readonly client_id: number;
  readonly client_secret: string;
  readonly users: readonly DemoFileUser[];
}

/** A user to try in development. */
export interface DemoFileUser {
  readonly user_id: number;
  readonly cell_number: string;
  readonly first_name: string;
  readonly last_name: string;
}

export function saveDemo(file: string, demo: DemoFileContents): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
}

export function loadDemo(file: string): DemoFileContents | undefined {
  return existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as DemoFileContents)
    : undefined;
}
