import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { median } from './measure.ts'
import { closedInspector } from '../src/ground/model/closed-inspector.ts'

const runs = 15

/** One `check` as a whole process, against a Node process that does nothing, in turn. */
export async function benchColdStart(folder: string): Promise<readonly string[]> {
  if (!existsSync(join(process.cwd(), 'dist', 'cli.cjs')))
    return ['cold start: not measured, dist/ is missing (npm run build)']
  const program = join(process.cwd(), 'bin', 'countersign.cjs')
  const check = [
    closedInspector,
    program,
    '--home',
    join(folder, 'cold'),
    'check',
    '--tool',
    'bash',
    '--',
    'git status',
  ]
  const [bare, whole]: [number[], number[]] = [[], []]
  for (let i = 0; i < runs + 2; i++) {
    const times = [milliseconds(['-e', '0']), milliseconds(check)] as const
    if (i < 2) continue
    bare.push(times[0])
    whole.push(times[1])
  }
  const budget = median(whole) <= 100 ? 'within 100 ms' : 'OVER 100 ms'
  return [
    'cold start',
    `  check 'git status'   p50 ${median(whole).toFixed(0)} ms ${budget}, shortest ${Math.min(...whole).toFixed(0)} ms; ${(median(whole) / median(bare)).toFixed(1)} times an empty node process (${median(bare).toFixed(0)} ms, shortest ${Math.min(...bare).toFixed(0)} ms)`,
  ]
}

function milliseconds(args: readonly string[]): number {
  const start = performance.now()
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`node ${args[0]} ended with ${status}: ${stderr}`)
  return performance.now() - start
}
