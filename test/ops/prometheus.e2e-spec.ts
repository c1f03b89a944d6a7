import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { z } from 'zod';
import { Actor } from '../support/actors/actor.js';
import { send } from '../support/actors/http.js';
import { useApp } from '../support/servers/app.js';
import { hasPrometheus, startPrometheus, type Prometheus } from '../support/servers/prometheus.js';
import { readJson } from '../support/assertions/read-json.js';

const RULES = 'ops/prometheus/alerts.yml';
const TESTS = 'ops/prometheus/alerts.test.yml';
const METRIC = /\b(?:keypad|nodejs|process)_[a-z0-9_]+\b/g;

/** Panels that are empty while nothing fails and no provider sends receipts. */
const QUIET = ['Service unavailable', 'Delivered', 'Receipts by provider'];

const TARGETS = z.array(z.object({ expr: z.string() }));
const DASHBOARD = z.object({ panels: z.array(z.object({ title: z.string(), targets: TARGETS })) });

const alerts = readFileSync(RULES, 'utf8');
const panels = globSync('ops/grafana/*.json').flatMap((file) =>
  readJson(DASHBOARD, readFileSync(file, 'utf8')).panels.flatMap(({ title, targets }) =>
    targets.map(({ expr }) => ({
      name: `${file}: ${title}`,
      expr: expr.replaceAll('$__rate_interval', '30s'),
    })),
  ),
);

/** Returns the names of the metrics in PromQL, without the suffixes of histograms. */
function metricsIn(text: string): string[] {
  return Array.from(text.matchAll(METRIC), ([name]) => name.replace(/_(?:bucket|count|sum)$/, ''));
}

describe.skipIf(!hasPrometheus)('ops/prometheus and ops/grafana', () => {
  let prometheus: Prometheus;

  const app = useApp({ LIMIT_REGISTER: '2/600' });
  beforeAll(async () => {
    prometheus = await startPrometheus(
      app.url,
      mkdtempSync(join(inject('runFolder'), 'prometheus-')),
    );
    for (const channel of ['sms', 'ussd'] as const) {
      const actor = await Actor.registered(app);
      await actor.signIn(channel);
      await actor.gql('{ Application { application } }');
    }
    expect((await new Actor(app).register()).status).toBe(429);
  });

  afterAll(async () => {
    await prometheus.stop();
  });

  it('has alerts that promtool accepts, that fire on their fault and stay silent otherwise', () => {
    const promtool = (...args: string[]) =>
      execFileSync('/usr/bin/promtool', args, { encoding: 'utf8' });
    expect(promtool('check', 'rules', RULES)).toContain('SUCCESS');
    expect(promtool('test', 'rules', TESTS)).toContain('SUCCESS');
    const tests = readFileSync(TESTS, 'utf8');
    const names = Array.from(alerts.matchAll(/alert: (\w+)/g), ([, name = '']) => name);
    expect(names.length).toBeGreaterThan(20);
    for (const name of names) {
      expect(tests, name).toContain(`alertname: ${name} }`);
      expect(tests, name).toContain(`alertname="${name}",alertstate="firing"`);
    }
  });

  it('uses each recording rule in an alert, and lists it in operations.md', () => {
    const names = Array.from(alerts.matchAll(/record: keypad:(\S+)/g), ([, name = '']) => name);
    expect(names.length).toBeGreaterThan(5);
    const expressions = alerts.slice(alerts.indexOf('- alert:'));
    const page = readFileSync('docs/operations.md', 'utf8');
    for (const name of names) {
      expect(expressions, name).toMatch(new RegExp(`\\bkeypad:${name}\\b`));
      expect(page, name).toContain(`\`${name}\``);
    }
  });

  it('links a runbook that exists from each alert, and has no runbook without an alert', () => {
    const linked = new Set(Array.from(alerts.matchAll(/runbook: (\S+)/g), ([, file = '']) => file));
    for (const file of linked) expect(existsSync(file), file).toBe(true);
    expect(alerts.match(/runbook: /g)?.length).toBe(alerts.match(/alert: /g)?.length);
    const index = readFileSync('docs/runbooks/README.md', 'utf8');
    for (const file of globSync('docs/runbooks/*.md').filter(
      (each) => !each.endsWith('README.md'),
    )) {
      expect(index, file).toContain(`(${file.slice('docs/runbooks/'.length)})`);
    }
  });

  it('uses only metrics that the service has', async () => {
    const { text } = await send(`${app.url}/metrics`);
    const known = new Set(Array.from(text.matchAll(/^# TYPE (\S+)/gm), ([, name = '']) => name));
    const used = new Set(
      [alerts, ...panels.map(({ expr }) => expr)].flatMap((each) => metricsIn(each)),
    );
    expect([...used].filter((name) => !known.has(name))).toEqual([]);
  });

  it('draws every panel of the dashboards whose metrics have values', async () => {
    const { text } = await send(`${app.url}/metrics`);
    const hasValues = (name: string) =>
      new RegExp(`^${name}(?:_count)?(?:\\{.*\\})? `, 'm').test(text);
    const drawn = panels.filter(
      ({ name, expr }) =>
        metricsIn(expr).every(hasValues) && !QUIET.some((title) => name.endsWith(`: ${title}`)),
    );
    expect(drawn.length).toBeGreaterThan(panels.length / 2);
    for (const { expr } of panels) await prometheus.query(expr);
    await vi.waitFor(async () => {
      const empty = [];
      for (const { name, expr } of drawn)
        if ((await prometheus.query(expr)).length === 0) empty.push(name);
      expect(empty).toEqual([]);
    });
  });
});
