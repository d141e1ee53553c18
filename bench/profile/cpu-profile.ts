import { readFileSync } from 'node:fs'
import { type Profiler, Session } from 'node:inspector/promises'
import { fileURLToPath } from 'node:url'

/** Microseconds between two looks at the stack. */
const interval = 200

/** A stack that was met, from its innermost frame outward, as source files of this checkout; and how long it was met. */
export interface MetStack {
  readonly files: readonly string[]
  readonly microseconds: number
}

/** The name of the file of a frame in which the garbage of before is collected. */
export const collecting = '(garbage collector)'

/** The stacks of some work, and the processor time that it took, in microseconds. */
export interface CpuProfile {
  readonly stacks: readonly MetStack[]
  readonly processor: number
}

/** Runs work while the stack of this thread is looked at; gives the stacks, without those in which nothing was done. */
export async function cpuProfile(work: () => unknown): Promise<CpuProfile> {
  const session = new Session()
  session.connect()
  try {
    await session.post('Profiler.enable')
    await session.post('Profiler.setSamplingInterval', { interval })
    await session.post('Profiler.start')
    const before = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(before)
    return { stacks: stacksIn((await session.post('Profiler.stop')).profile), processor: user + system }
  } finally {
    session.disconnect()
  }
}

function stacksIn({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): readonly MetStack[] {
  const above = new Map(nodes.flatMap(({ id, children = [] }) => children.map(child => [child, id] as const)))
  const byId = new Map(nodes.map(node => [node.id, node]))
  const times = new Map<number, number>()
  samples.forEach((id, i) => times.set(id, (times.get(id) ?? 0) + Math.max(0, timeDeltas[i] ?? 0)))
  const sources = sourcesOfProgram()
  return [...times].flatMap(([id, microseconds]) => {
    const inner = byId.get(id)?.callFrame.functionName ?? ''
    if (inner === '(idle)' || inner === '(program)') return []
    if (inner === collecting) return [{ files: [collecting], microseconds }]
    const files: string[] = []
    for (let at: number | undefined = id; at !== undefined; at = above.get(at)) {
      const frame = byId.get(at)?.callFrame
      const file = frame && fileOf(frame, sources)
      if (file !== undefined) files.push(file)
    }
    return [{ files, microseconds }]
  })
}

/** The source of each line of this program, which the bundler names above each of its files. */
function sourcesOfProgram(): readonly string[] {
  let source = ''
  return readFileSync(fileURLToPath(import.meta.url), 'utf8')
    .split('\n')
    .map(line => {
      source = /^\/\/ ((?:src|bench|test)\/\S+)$/.exec(line)?.[1] ?? source
      return source
    })
}

function fileOf(
  { url, lineNumber }: Profiler.Profile['nodes'][number]['callFrame'],
  sources: readonly string[],
) {
  if (url === import.meta.url) return sources[lineNumber]
  return /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url)?.[1]
}
