import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { compare, type Figures, type Plan } from './compare.js';
import { REFRESHERS } from './data-set.js';
import { drive, type Script } from './load.js';
import type { Server } from './processes.js';
import { accessTokens, applicationRequests, keypadProgram, ticketRequests } from './reads.js';
import { machine, print, write, type Section } from './report.js';
import { inTurn } from './requests.js';
import { refreshing } from './sign-in.js';
import type { Stage } from './stage.js';

/** Short bursts, so that other work on the machine affects all services. */
const PLAN: Plan = { rounds: 21, seconds: 1, warmUp: 3, connections: 50 };
const OFF = 'off';
/** A second service without tracing: its ratio is the error of the others. */
const CONTROL = 'off again';
const SAMPLERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  [OFF]: {},
  '1 of 10': { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.1' },
  all: { OTEL_TRACES_SAMPLER: 'parentbased_always_on' },
  [CONTROL]: {},
};

/** Measures what tracing costs, burst by burst on one database. Every ratio is to the service without it. */
export async function tracing(stage: Stage): Promise<void> {
  await stage.fill();
  const collector = createServer((request, response) => request.resume().on('end', () => response.end('{}')));
  await once(collector.listen(0, '127.0.0.1'), 'listening');
  const endpoint = `http://127.0.0.1:${String((collector.address() as AddressInfo).port)}`;
  const servers: Server[] = [];
  for (const [name, sampler] of Object.entries(SAMPLERS)) {
    const variables = name === OFF || name === CONTROL ? {} : { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ...sampler };
    servers.push(await stage.start(keypadProgram({ ...stage.settings, ...variables }, name)));
  }
  const control = servers.at(-1);
  if (control === undefined) throw new Error('no service');
  const tokens = await accessTokens(control, stage.client);
  for (const { port } of servers) {
    const each = ticketRequests(tokens).values();
    await drive({ next: () => each.next().value }, { port, connections: PLAN.connections, seconds: 60 });
  }
  const share = Math.floor(REFRESHERS.count / servers.length);
  const sections: [string, Figures[]][] = [
    ['Tickets(limit: 20)', await inBursts(servers, () => inTurn(ticketRequests(tokens)))],
    ['Application', await inBursts(servers, () => inTurn(applicationRequests(tokens)))],
    [
      'refresh',
      await inBursts(servers, (index) =>
        refreshing(stage.client, { from: REFRESHERS.from + index * share, count: share }, PLAN.connections),
      ),
    ],
  ];
  collector.closeAllConnections();
  collector.close();
  const section: Section = {
    title: 'Tracing',
    about: 'CPU time of the server for a request, in microseconds, and its ratio to the service without tracing.',
    rows: [['', OFF, ...servers.slice(1).flatMap(({ name }) => [name, 'ratio'])], ...sections.map(rowOf)],
    goals: [],
  };
  print(section);
  write({ title: 'Tracing', how: ['`npm run bench -- --tracing`', machine(), stage.machine], sections: [section] });
}

function inBursts(servers: readonly Server[], script: (index: number) => Script): Promise<Figures[]> {
  const contenders = servers.map((server, index) => {
    const only = script(index);
    return { name: server.name, server, script: () => only };
  });
  return compare(contenders, PLAN);
}

function rowOf([task, figures]: readonly [string, readonly Figures[]]): string[] {
  const off = figures[0]?.cpu ?? 0;
  const others = figures.slice(1).flatMap(({ cpu }) => [cpu.toFixed(0), (cpu / off).toFixed(2)]);
  return [task, off.toFixed(0), ...others];
}
