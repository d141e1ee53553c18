import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { closedInspector } from '../../src/ground/model/closed-inspector.ts'

/** The place and the database of a hub that is a process of its own. */
export interface HubProgramOptions {
  readonly folder: string
  /** `postgres://…`, or `embedded` for a server of the hub's own. */
  readonly database: string
  readonly port: number
}

/** Starts the built program. `up` resolves once it serves, and rejects with what it said where it ended before. */
export function startHubProgram({ folder, database, port }: HubProgramOptions) {
  const program = join(process.cwd(), 'bin/countersign.cjs')
  const own = database === 'embedded'
  const words = [
    'hub',
    'start',
    '--state',
    folder,
    '--listen',
    `127.0.0.1:${port}`,
    ...(own ? ['--embedded'] : []),
  ]
  const env = {
    PATH: process.env['PATH'],
    HOME: folder,
    ...(!own && { COUNTERSIGN_DATABASE: database }),
  }
  const hub = spawn(process.execPath, [closedInspector, program, ...words], { env })
  const ended = once(hub, 'exit')
  onTestFinished(() => void hub.kill('SIGKILL'))
  let text = ''
  const up = new Promise<void>((resolve, reject) => {
    hub.stdout.once('data', () => resolve())
    hub.stderr.on('data', part => (text += part))
    hub.on('close', code => reject(new Error(`The hub ended before it served (${code}): ${text}`)))
  })
  up.catch(() => {})
  return {
    process: hub,
    up,
    /** The text of its standard error. */
    said: () => text,
    end: async (signal: 'SIGKILL' | 'SIGTERM') => {
      hub.kill(signal)
      await ended
    },
  }
}

/** A hub that is a process of its own. */
export type HubProgram = ReturnType<typeof startHubProgram>
