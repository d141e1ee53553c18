import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { drivenClients } from './clients/index.ts'
import type { Installed } from './install.ts'
import { takeOwnEtc } from './own-etc.ts'
import { releases } from './releases.ts'
import { play, scenariosFor, type Seen } from './scenarios.ts'
import type { Ready } from './stage.ts'

// Drives the clients that are installed, where nothing but this machine can be reached. Told by one JSON argument.
const { root, installed, only, results, outside } = JSON.parse(process.argv[2] ?? '{}') as {
  readonly root: string
  readonly installed: Readonly<Record<string, Installed>>
  /** A part of a scenario’s name, to play it alone. */
  readonly only?: string
  /** The file that gets what was seen. */
  readonly results: string
  /** The mount namespace that was left, where mounts are this process’s own and only loopback is up. */
  readonly outside?: string
}

if (outside !== undefined) takeOwnEtc(dirname(results), outside)

const seen: Record<string, readonly Seen[]> = {}
for (const { client, bin } of releases) {
  const place = installed[client]
  const driven = drivenClients.get(client)
  if (!place || 'failed' in place || !driven) continue
  const program = join(place.folder, 'node_modules', '.bin', bin)
  const beside = place.beside === undefined ? {} : { beside: place.beside }
  const path = `${dirname(program)}:${place.node}:/usr/bin:/bin`
  const ready: Ready = { driven, program: wordsFor(program, place.node), path, root, ...beside }
  const all: Seen[] = []
  for (const scenario of scenariosFor(driven).filter(([name]) => name.includes(only ?? ''))) {
    const one = await play(scenario, ready)
    process.stdout.write(`${client.padEnd(12)} ${one.result.padEnd(9)} ${one.scenario}: ${one.what}\n`)
    all.push(one)
  }
  seen[client] = all
  writeFileSync(results, JSON.stringify(seen))
}

/** A script of Node.js is started by the Node.js that it needs; anything else by itself. */
function wordsFor(program: string, node: string): readonly string[] {
  const head = readFileSync(program).subarray(0, 100).toString('latin1')
  return /^#!.*\bnode\b/.test(head) ? [join(node, 'node'), program] : [program]
}
