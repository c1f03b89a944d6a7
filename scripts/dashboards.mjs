// Writes ops/grafana/*.json, the dashboards for Grafana 10 or newer, from scripts/dashboards: `npm run generate`.
import { writeFileSync } from 'node:fs';
import { format } from 'prettier';
import database from './dashboards/database.mjs';
import delivery from './dashboards/delivery.mjs';
import overview from './dashboards/overview.mjs';
import signIn from './dashboards/sign-in.mjs';

// Grafana replaces the variable.
const DATA_SOURCE = { type: 'prometheus', uid: ['$', '{datasource}'].join('') };

for (const [name, { title, rows }] of Object.entries({ overview, 'sign-in': signIn, delivery, database })) {
  const text = JSON.stringify(dashboard(name, title, rows));
  writeFileSync(`ops/grafana/${name}.json`, await format(text, { parser: 'json', printWidth: 120 }));
}

function dashboard(name, title, rows) {
  let id = 0;
  let y = 0;
  const panels = rows.flatMap((row) => {
    const [w, h] = [24 / row.length, row[0].type === 'stat' ? 4 : 8];
    const top = y;
    y += h;
    return row.map((panel, i) => panelOf(panel, { id: (id += 1), gridPos: { x: i * w, y: top, w, h } }));
  });
  return {
    uid: `keypad-${name}`,
    title,
    tags: ['keypad'],
    schemaVersion: 39,
    timezone: 'browser',
    refresh: '30s',
    time: { from: 'now-3h', to: 'now' },
    templating: { list: [{ name: 'datasource', type: 'datasource', query: 'prometheus', label: 'Data source' }] },
    links: [
      { type: 'dashboards', tags: ['keypad'], title: 'keypad', asDropdown: false, includeVars: true, keepTime: true },
    ],
    panels,
  };
}

function panelOf({ type, title, unit, queries, description }, place) {
  return {
    ...place,
    type,
    title,
    description,
    datasource: DATA_SOURCE,
    fieldConfig: {
      defaults: { unit, ...(type === 'stat' ? {} : { min: 0, custom: { fillOpacity: 10, showPoints: 'never' } }) },
      overrides: [],
    },
    options:
      type === 'stat'
        ? { reduceOptions: { calcs: ['lastNotNull'] }, colorMode: 'none', graphMode: 'area' }
        : { legend: { displayMode: 'list', placement: 'bottom' }, tooltip: { mode: 'multi', sort: 'desc' } },
    targets: queries.map(([expr, legendFormat], i) => ({
      refId: String.fromCharCode(65 + i),
      datasource: DATA_SOURCE,
      expr,
      ...(legendFormat && { legendFormat }),
    })),
  };
}
