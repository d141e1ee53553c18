import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { GateWorld } from './gate-world.ts'

/** A way out that a program tries. */
export interface Attempt {
  readonly name: string
  /** A line of a shell that ends with 0 where it worked. */
  readonly does: string
  /** It is seen to work outside first, where it does no harm there. */
  readonly outside: boolean
}

/** What a boundary is there against, in this world. */
export function attempts(
  { home, state, gateSocket, work, written }: GateWorld,
  host: string,
): readonly Attempt[] {
  const { pid } = JSON.parse(readFileSync(join(state, 'resident.json'), 'utf8')) as { readonly pid: number }
  const changes = written.map((path, i) => ({
    name: `registration ${i + 1}`,
    // Opened for writing, and left as it is.
    does: `: >> ${path}`,
    outside: true,
  }))
  return [
    { name: 'key', does: `grep -q key ${home}/.ssh/id_ed25519`, outside: true },
    // Inside it has a home of its own: what counts is what is there afterwards.
    { name: 'state', does: `cat ${state}/state.db`, outside: true },
    {
      name: 'file outside',
      does: `echo x > ${home}/outside.txt && [ -e ${home}/.ssh/id_ed25519 ]`,
      outside: true,
    },
    { name: 'socket', does: `curl -sf --unix-socket ${gateSocket} http://x/v1/reviews`, outside: true },
    {
      name: 'hook',
      does: `echo x > ${work}/.git/hooks/pre-commit && rm ${work}/.git/hooks/pre-commit`,
      outside: true,
    },
    { name: 'host', does: `curl -sf -m 20 https://${host}/`, outside: false },
    { name: 'gate ended', does: `kill -9 ${pid}`, outside: false },
    ...changes,
  ]
}

/** The names of those that worked, as the program said them. */
export function readAttempts(text: string): readonly string[] {
  return text.split('\n').flatMap(line => (line.startsWith('got ') ? [line.slice(4)] : []))
}
