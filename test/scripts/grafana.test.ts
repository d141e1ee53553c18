import { expect, test } from 'vitest'
import { alertsTable, panelsTable } from '../../scripts/grafana/panels-table.ts'
import { metricFamilies } from '../../src/api/http/metrics/metrics.ts'

const queries = [
  ...Object.values(panelsTable).flatMap(row => row.flatMap(panel => Object.values(panel.queries))),
  ...alertsTable.map(({ expression }) => expression),
]

test('dashboard and alerts ask for metrics that the gate has, and counters alone are rated', () => {
  expect(queries.length).toBeGreaterThan(20)
  for (const query of queries) {
    const names = [...query.matchAll(/\b(countersign_\w+)/g)].map(([, name = '']) => name)
    expect(names.length, query).toBeGreaterThan(0)
    for (const name of names) {
      const family = metricFamilies[name.replace(/_bucket$/, '') as keyof typeof metricFamilies]
      expect(family, name).toBeDefined()
      const isRated = new RegExp(`(?:rate|increase)\\(${name}\\b`).test(query)
      expect(isRated, query).toBe(family.type !== 'gauge')
    }
  }
})
