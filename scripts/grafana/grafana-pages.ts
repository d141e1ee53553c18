import { type Alert, alertsTable, type Panel, panelsTable } from './panels-table.ts'

const source = { type: 'prometheus', uid: '${DS_PROMETHEUS}' }
const columns = 24
const height = 8

/** The dashboard as Grafana imports it. */
export function grafanaDashboard(): string {
  let id = 0
  let y = 0
  const panels = Object.entries(panelsTable).flatMap(([title, row]) => {
    const head = {
      id: ++id,
      type: 'row',
      title,
      collapsed: false,
      panels: [],
      gridPos: { x: 0, y: y++, w: columns, h: 1 },
    }
    const width = columns / row.length
    const made = row.map((panel, i) => ({
      id: ++id,
      ...panelOf(panel),
      gridPos: { x: i * width, y, w: width, h: height },
    }))
    y += height
    return [head, ...made]
  })
  const dashboard = {
    __inputs: [
      {
        name: 'DS_PROMETHEUS',
        label: 'Prometheus',
        type: 'datasource',
        pluginId: 'prometheus',
        pluginName: 'Prometheus',
      },
    ],
    title: 'Countersign',
    uid: 'countersign',
    schemaVersion: 39,
    editable: true,
    refresh: '30s',
    time: { from: 'now-6h', to: 'now' },
    templating: { list: [instanceVariable] },
    panels,
  }
  return `${JSON.stringify(dashboard, null, 2)}\n`
}

const instanceVariable = {
  name: 'instance',
  type: 'query',
  datasource: source,
  query: 'label_values(countersign_info, instance)',
  refresh: 2,
  multi: true,
  includeAll: true,
  current: { text: 'All', value: '$__all' },
}

function panelOf({ title, about, unit, queries }: Panel) {
  return {
    type: 'timeseries',
    title,
    description: about,
    datasource: source,
    fieldConfig: { defaults: { unit, min: 0, custom: { fillOpacity: 10 } }, overrides: [] },
    options: {
      legend: { showLegend: true, displayMode: 'list', placement: 'bottom', calcs: [] },
      tooltip: { mode: 'multi', sort: 'desc' },
    },
    targets: Object.entries(queries).map(([legendFormat, expr], i) => ({
      refId: String.fromCharCode(65 + i),
      datasource: source,
      expr,
      legendFormat,
    })),
  }
}

/** The rules as Prometheus reads them. A text in YAML may be written as JSON writes it. */
export function alertRules(): string {
  const rules = alertsTable.map(ruleOf)
  return `${['# Made from scripts/grafana/panels-table.ts by npm run docs.', 'groups:', '  - name: countersign', '    rules:', ...rules].join('\n')}\n`
}

function ruleOf({ name, expression, for: time, severity, summary }: Alert): string {
  return [
    `      - alert: ${name}`,
    `        expr: ${JSON.stringify(expression)}`,
    `        for: ${time}`,
    '        labels:',
    `          severity: ${severity}`,
    '        annotations:',
    `          summary: ${JSON.stringify(summary)}`,
  ].join('\n')
}
