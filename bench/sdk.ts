import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createGate, fiveFactor, type GateConfig, guard } from '../src/agents/sdk/index.ts'
import { measureAsync, median, row } from './measure.ts'

async function get_order(id: string, limit: number) {
  return id.length + limit
}

/** Guarded calls with one gate: what the guard adds to the bare call, which takes some tenths of a microsecond. */
async function guarded(name: string, config: GateConfig, runs: number, budget: number): Promise<string> {
  const gate = createGate({ home: '/nonexistent', ...config })
  await gate.ready()
  const sessions = Array.from({ length: 64 }, (_, i) => `bench-${i}`)
  let n = 0
  const called = guard(get_order, { gate, session: () => sessions[n++ % 64] ?? 'bench' })
  const times = await measureAsync(name, i => called(`ord_${i}`, 5), runs)
  await gate.close()
  return row(times, budget)
}

/** Milliseconds that the import of a file takes, once another one is there. */
function importTime(file: string, after?: string): number {
  const first = after === undefined ? '' : `await import(${JSON.stringify(after)});`
  const program = `${first} const t = performance.now(); await import(${JSON.stringify(file)}); console.log(performance.now() - t)`
  const times = Array.from({ length: 9 }, () => {
    const done = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
    return Number(done.stdout)
  })
  return median(times)
}

/** What each adapter adds to the package: frameworks are their users’ own, and are not loaded. */
function adapters(): readonly string[] {
  const built = (name: string) => join(process.cwd(), 'dist', `${name}.js`)
  return readdirSync(join(process.cwd(), 'src/agents/sdk/frameworks')).map(name => {
    const milliseconds = importTime(built(name), built('index')).toFixed(1)
    return `  import of countersign/${name}: ${milliseconds} ms more (budget 10)`
  })
}

export async function benchSdk(folder: string): Promise<readonly string[]> {
  const bare = await measureAsync('  the function alone', i => get_order(`ord_${i}`, 5), 20_000)
  const unlogged = { store: 'memory', scorer: fiveFactor(), builtInFilters: false } as const
  return [
    'guard over a bare call',
    row(bare),
    await guarded('  five factors, no filters, no log', unlogged, 20_000, 5),
    await guarded('  filters, in memory', { store: 'memory' }, 12_000, 80),
    await guarded('  filters, durable log, outcome told', { store: join(folder, 'sdk') }, 800, 600),
    `  import of countersign: ${importTime(join(process.cwd(), 'dist/index.js')).toFixed(1)} ms (budget 60)`,
    ...adapters(),
  ]
}
