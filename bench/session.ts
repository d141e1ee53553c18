import { join } from 'node:path'
import type { ToolCall } from '../src/ground/model/tool-call.ts'
import { openGate } from '../src/gate/open/open-gate.ts'
import { callOf } from './evaluate-parts.ts'
import { median } from './measure.ts'

const calls = 10_000
const pairs = 500

/** A day of an agent: it reads, writes, fetches, runs and deletes, never quite the same. */
function dayCall(i: number): Pick<ToolCall, 'kind' | 'tool' | 'arguments'> {
  const shell = (command: string) => ({ kind: 'shell', tool: null, arguments: { command } }) as const
  const works = [
    () => shell(`cat src/part-${i}/index.ts`),
    () => shell(`sed -i 's/a/b/' src/part-${i}.ts && git add -A && git commit -m "Step ${i}"`),
    () => shell(`curl -s https://host${i % 900}.example.com/doc/${i} -o notes/${i}.html`),
    () => shell('npm test 2>&1 | tail -20'),
    () => shell(`rm -f build/part-${i}.js`),
    () =>
      ({
        kind: 'file_write',
        tool: 'Write',
        arguments: { path: `src/new-${i}.ts`, content: `export const part = ${i}\n`.repeat(40) },
      }) as const,
    () => ({ kind: 'tool', tool: 'search_issues', arguments: { query: `part ${i}`, page: i % 7 } }) as const,
  ]
  return (works[i % works.length] as (typeof works)[number])()
}

/**
 * A decision in a session of 10,000 calls against one in a session that begins, side by side through the same gate
 * and the same database: the ratio says whether a session gets slower as it goes on.
 */
export async function benchSession(folder: string): Promise<readonly string[]> {
  const gate = await openGate({ stateFolder: join(folder, 'session') })
  let number = 0
  const call = (session: string, i: number): ToolCall => ({
    ...callOf('shell', {}),
    ...dayCall(i),
    id: `session-${number++}`,
    session,
  })
  for (let i = 0; i < calls; i += 20)
    await Promise.all(Array.from({ length: 20 }, (_, k) => gate.evaluate(call('long', i + k))))
  const timed = async (next: ToolCall) => {
    const start = performance.now()
    await gate.evaluate(next)
    return performance.now() - start
  }
  const [fresh, long]: [number[], number[]] = [[], []]
  for (let i = 0; i < pairs; i++) {
    fresh.push(await timed(call(`fresh-${i}`, i)))
    long.push(await timed(call('long', i)))
  }
  await gate.close()
  const [early, late] = [median(fresh), median(long)]
  return [
    'a decision with its log, in a session that begins and in one of 10,000 calls',
    `  begins ${early.toFixed(2)} ms, after ${calls} calls ${late.toFixed(2)} ms: ${(late / early).toFixed(2)} times`,
  ]
}
