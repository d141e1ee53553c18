import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'

// Grafana publishes what a dashboard is as types alone: the compiler is the reader, and ours stands in a program as a literal.

// Needs the product grafana.
const schema = resolve('test/products/grafana/node_modules/@grafana/schema/dist/types')
const folder = mkdtempSync(join(tmpdir(), 'grafana-schema-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The types as JSON says them: of an enumeration its values. */
const preamble = `import type { Dashboard, FieldConfigSource, Panel, RowPanel, VariableModel } from '@grafana/schema'
import type { FieldConfig, Options } from '${schema}/raw/composable/timeseries/panelcfg/x/types.gen'

type Json<T> = T extends string ? \`\${T}\`
  : T extends number ? (\`\${T}\` extends \`\${infer N extends number}\` ? N : never)
  : T extends (infer One)[] ? Json<One>[]
  : T extends object ? { [Name in keyof T]: Json<T[Name]> }
  : T

type Whole = Omit<Dashboard, 'panels' | 'templating'>
type Series = Omit<Panel, 'options' | 'fieldConfig'> & { type: 'timeseries' }
`

interface Shown {
  readonly __inputs: unknown
  readonly templating: { readonly list: readonly unknown[] }
  readonly panels: readonly {
    readonly type: string
    readonly options?: object
    readonly fieldConfig?: object
  }[]
}

/** What the compiler says of a dashboard; nothing where it is one. */
function problemsOf({ __inputs: _inputs, templating, panels, ...whole }: Shown): string {
  const parts: [type: string, value: unknown][] = [['Whole', whole]]
  for (const variable of templating.list) parts.push(['VariableModel', variable])
  for (const panel of panels) {
    if (panel.type === 'row') {
      parts.push(['RowPanel', panel])
      continue
    }
    const { options, fieldConfig, ...series } = panel
    parts.push(['Series', series], ['Options', options], ['FieldConfigSource<FieldConfig>', fieldConfig])
  }
  const lines = parts.map(
    ([type, value], i) => `export const part${i}: Json<${type}> = ${JSON.stringify(value)}`,
  )
  writeFileSync(join(folder, 'dashboard.ts'), `${preamble}${lines.join('\n')}\n`)
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        strict: true,
        noEmit: true,
        skipLibCheck: true,
        module: 'preserve',
        types: [],
        paths: { '@grafana/schema': [join(schema, 'index.d.ts')] },
      },
      files: ['dashboard.ts'],
    }),
  )
  try {
    return execFileSync(resolve('node_modules/.bin/tsc'), ['-p', folder, '--pretty', 'false'], {
      encoding: 'utf8',
    })
  } catch (error) {
    return (error as { readonly stdout: string }).stdout
  }
}

const ours = JSON.parse(readFileSync('docs/grafana/countersign.json', 'utf8')) as Shown

test('the dashboard is one by the types that Grafana publishes', () => {
  expect(ours.panels.filter(({ type }) => type === 'timeseries').length).toBeGreaterThan(10)
  expect(problemsOf(ours)).toBe('')
})

test('the types refuse what a dashboard does not have, so that nothing is passed over', () => {
  const text = problemsOf({
    ...ours,
    templating: { list: ours.templating.list.map(one => ({ ...(one as object), sorted: true })) },
    panels: ours.panels.map(panel =>
      panel.type === 'row'
        ? { ...panel, colapsed: true }
        : { ...panel, options: { legend: { displayMode: 'column' } }, grid: 1 },
    ),
  })
  for (const wrong of ['sorted', 'colapsed', 'grid', 'column']) expect(text).toContain(`"${wrong}"`)
})
