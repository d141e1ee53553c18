import { type ClientName, clients } from '../../../ground/clients/index.ts'
import type { Lineage, ProcessFacts } from './process-table.ts'

/** Programs whose first argument is what they run. */
const interpreters = /^(?:node|nodejs|bun|deno|sh|bash|dash|zsh|python[\d.]{0,6})$/

/** Returns the client nearest to the first process: all of its processes that started each other, the nearest first. */
export function clientProcesses(lineage: Lineage, client: ClientName): Lineage {
  const first = lineage.findIndex(one => isClient(one, client))
  if (first === -1) return []
  const length = lineage.slice(first).findIndex(one => !isClient(one, client))
  return lineage.slice(first, length === -1 ? undefined : first + length)
}

/** Tells whether a process runs a client, by the names of its program and of its package. */
export function isClient(process: ProcessFacts, client: ClientName): boolean {
  const { programs, command } = clients[client]
  const names = new Set<string>([...programs, command.program])
  return pathsOf(process).some(path => {
    const parts = path.split('/').slice(-8)
    const name = (parts.at(-1) ?? '').replace(/\.(?:[cm]?js|exe)$/, '')
    return names.has(name) || parts.some(part => command.packages.includes(part))
  })
}

/** The arguments after the program, and after what it interprets. */
export function argumentsOf({ argv }: ProcessFacts): readonly string[] {
  return argv.slice(isInterpreted(argv) ? 2 : 1)
}

function pathsOf({ argv, file }: ProcessFacts): readonly string[] {
  return [file, ...argv.slice(0, isInterpreted(argv) ? 2 : 1)].map(path => path.slice(0, 4_096))
}

function isInterpreted([program = '', script = '-']: readonly string[]): boolean {
  return interpreters.test(program.slice(program.lastIndexOf('/') + 1)) && !script.startsWith('-')
}
