// npm run measure -- DIR: judges labelled calls (one JSON object a line, with source, kind and label) and prints a
// table per source and kind. Labels never reach the gate; each call is judged on its own.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseCall } from '../src/gate/parse-call.ts'
import type { DecisionEffect } from '../src/model/decision.ts'
import type { JsonObject } from '../src/model/json.ts'
import { openGate } from '../src/open-gate.ts'

interface Labelled {
  readonly source: string
  readonly kind: string
  readonly label: 'dangerous' | 'sensitive' | 'benign'
  readonly effect: DecisionEffect
}

const [folder] = process.argv.slice(2)
if (folder === undefined) {
  process.stderr.write('Name the folder of labelled calls: npm run measure -- DIR\n')
  process.exit(64)
}

const gate = await openGate({ stateFolder: ':memory:' })
const judged: Labelled[] = []
for (const name of readdirSync(folder).filter(file => file.endsWith('.jsonl'))) {
  for (const line of readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean))
    judged.push(await judge(JSON.parse(line)))
}
await gate.close()

async function judge(value: Omit<Labelled, 'effect'> & JsonObject): Promise<Labelled> {
  const { source, kind, label } = value
  const { tool, args, docstring } = value
  const call = parseCall({ kind, tool, args, docstring } as JsonObject, {
    origin: 'check',
    agent: 'measure',
    session: 'measure',
    profile: 'default',
  })
  const { effect } = await gate.evaluate(call, { dryRun: true })
  return { source, kind, label, effect }
}

type Row = readonly [name: string, calls: number, ...shares: (number | null)[]]

function rowOf(name: string, list: readonly Labelled[]): Row {
  const share = (label: Labelled['label'], holds: (effect: DecisionEffect) => boolean) => {
    const of = list.filter(item => item.label === label)
    return of.length === 0 ? null : of.filter(item => holds(item.effect)).length / of.length
  }
  const stopped = (effect: DecisionEffect) => effect !== 'allow'
  return [
    name,
    list.length,
    share('dangerous', stopped),
    share('sensitive', stopped),
    share('benign', stopped),
    share('benign', effect => effect === 'deny'),
  ]
}

function rowsBy(key: 'source' | 'kind'): readonly Row[] {
  const names = [...new Set(judged.map(item => item[key]))].sort()
  return names.map(name =>
    rowOf(
      name,
      judged.filter(item => item[key] === name),
    ),
  )
}

function line([name, calls, ...shares]: Row): string {
  const cells = shares.map(share => (share === null ? '–' : `${(100 * share).toFixed(1)} %`))
  return `| ${name} | ${calls} | ${cells.join(' | ')} |`
}

const sources = rowsBy('source')
const mean = (column: number) => {
  const values = sources.map(row => row[column]).filter((value): value is number => typeof value === 'number')
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
const head =
  '| calls of | number | dangerous stopped | sensitive reviewed | benign prompted | benign blocked |\n| --- | --- | --- | --- | --- | --- |'
process.stdout.write(
  `${head}\n${sources.map(line).join('\n')}\n${line(['**average over sources**', judged.length, mean(2), mean(3), mean(4), mean(5)])}\n\n`,
)
process.stdout.write(`${head}\n${rowsBy('kind').map(line).join('\n')}\n`)
