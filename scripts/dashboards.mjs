// Writes ops/grafana/*.json, the dashboards for Grafana 10 or newer, from scripts/dashboards: `npm run generate`.
import { writeFileSync } from 'node:fs';
import { format } from 'prettier';
import database from './dashboards/database.mjs';
import delivery from './dashboards/delivery.mjs';
import overview from './dashboards/overview.mjs';
import signIn from './dashboards/sign-in.mjs';

// Grafana replaces the variable.
const DATA_SOURCE = { type: 'prometheus', uid: ['$', '{datasource}'].join('') };

const RATES = ['reqps', 'eps', 'mps'];

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

function panelOf({ type, title, unit, queries, description, ...look }, place) {
  const { fieldConfig, options } = type === 'stat' ? statOf(look) : graphOf(look, unit);
  const { defaults, overrides = [] } = fieldConfig;
  return {
    ...place,
    type,
    title,
    description,
    datasource: DATA_SOURCE,
    fieldConfig: {
      // Units of none are counts; increase() estimates them with a fraction.
      defaults: { unit, ...(unit === 'none' && { decimals: 0 }), ...defaults },
      overrides,
    },
    options,
    targets: queries.map(([expr, legendFormat], i) => ({
      refId: String.fromCharCode(65 + i),
      datasource: DATA_SOURCE,
      expr,
      ...(legendFormat && { legendFormat }),
    })),
  };
}

function statOf({ noValue, above, below, more }) {
  const thresholds = thresholdsOf({ above, below });
  return {
    fieldConfig: {
      defaults: {
        // Without thresholds, Grafana draws everything from 80 on in red.
        ...(thresholds ? { thresholds } : { color: { mode: 'fixed', fixedColor: 'blue' } }),
        noValue,
        // A quotient without events is NaN, and so is what the database cannot tell. noValue is only for an empty result.
        mappings: [{ type: 'special', options: { match: 'null+nan', result: { text: noValue, color: 'text' } } }],
        ...more,
      },
    },
    options: {
      // lastNotNull would skip NaN and show an old value as the present one.
      reduceOptions: { calcs: ['last'] },
      colorMode: thresholds ? 'value' : 'none',
      graphMode: 'area',
      // One size for all, texts too.
      text: { valueSize: 28 },
    },
  };
}

function graphOf({ noValue, above, softMax = above, bars, colors = {}, more }, unit) {
  const thresholds = thresholdsOf({ above });
  const custom = {
    ...(bars
      ? { drawStyle: 'bars', lineWidth: 0, fillOpacity: 80, stacking: { mode: 'normal', group: 'A' } }
      : { fillOpacity: 10, showPoints: 'never' }),
    // A rate near zero does not fill the panel.
    axisSoftMax: softMax ?? (RATES.includes(unit) ? 0.1 : undefined),
    ...(thresholds && { thresholdsStyle: { mode: 'dashed' } }),
  };
  return {
    fieldConfig: {
      defaults: { min: 0, noValue, thresholds, custom, ...more },
      overrides: Object.entries(colors).map(([name, fixedColor]) => ({
        matcher: { id: 'byName', options: name },
        properties: [{ id: 'color', value: { mode: 'fixed', fixedColor } }],
      })),
    },
    options: { legend: { displayMode: 'list', placement: 'bottom' }, tooltip: { mode: 'multi', sort: 'desc' } },
  };
}

/** Red is where the alert is; undefined without an alert. */
function thresholdsOf({ above, below }) {
  if (above === undefined && below === undefined) return undefined;
  const [low, high] = below === undefined ? ['green', 'red'] : ['red', 'green'];
  return {
    mode: 'absolute',
    steps: [
      { color: low, value: null },
      { color: high, value: above ?? below },
    ],
  };
}
