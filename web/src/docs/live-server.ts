import { isRecord } from '../json';

/** Service in the texts as they are built. */
export const EXAMPLE_SERVER = 'http://localhost:3000';

let servedSetup: Promise<Record<string, unknown> | undefined> | undefined;

/** Reads once what the console knows of the service; undefined if this is another web server. */
export function readServiceSetup(): Promise<Record<string, unknown> | undefined> {
  servedSetup ??= fetchServiceSetup();
  return servedSetup;
}

/** Returns the address of this service, or the one of the texts if this is another web server. */
export async function findLiveServer(): Promise<string> {
  return (await readServiceSetup()) === undefined ? EXAMPLE_SERVER : window.location.origin;
}

async function fetchServiceSetup(): Promise<Record<string, unknown> | undefined> {
  try {
    const response = await fetch('/console/setup.json');
    const setup: unknown = response.ok ? await response.json() : undefined;
    return isRecord(setup) ? setup : undefined;
  } catch {
    return undefined;
  }
}
