import type { Machine } from '../machine.ts'
import { isCommand, isGone } from '../own-form.ts'
import { findLostLists } from './find-lost-lists.ts'
import { planWraps } from './plan-wraps.ts'

/** A server that a client starts or reaches without the gate, or a list that can’t be read. */
export interface OpenServer {
  readonly client: string
  readonly title: string
  readonly path: string
  /** Null for a whole list. */
  readonly server: string | null
  readonly why: string
}

/**
 * Finds the servers of the clients’ lists that are not behind the gate, by the programs that are it, and the lists that
 * name the one written
 * for them though it is gone; nothing is written.
 */
export function openServers(
  machine: Machine,
  known: readonly string[],
  only?: readonly string[],
): readonly OpenServer[] {
  const front = { program: 'countersign', args: ['mcp'], known, agent: 'doctor', remote: true }
  const isLost = known.some(path => isCommand(path, 'mcp-front') && isGone(path))
  const lost = isLost ? findLostLists(machine, () => front, only).map(({ path }) => path) : []
  return planWraps(machine, () => front, only).flatMap(({ list, servers, file }): readonly OpenServer[] => {
    const { client, title, path } = list
    if ('problem' in file) return [{ client, title, path, server: null, why: file.problem }]
    if (lost.includes(file.path)) return [{ client, title, path, server: null, why: gone }]
    return servers.flatMap(({ name, fronting }) => {
      if (fronting.how === 'fronted') return []
      const why = fronting.how === 'left' ? fronting.why : 'countersign mcp wrap puts the gate before it'
      return [{ client, title, path, server: name, why }]
    })
  })
}

const gone =
  'the command of ours that it names is gone, so its servers can’t start: countersign mcp wrap or countersign mcp unwrap'
