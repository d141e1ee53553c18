import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type {
  NotificationSettings,
  NotificationTarget,
} from '../../src/ground/model/notification-settings.ts'
import { FileNotifyStore } from '../../src/gate/notify/file-notify-store.ts'
import { Notifier, type NotifierParts } from '../../src/gate/notify/notifier.ts'
import { findSecrets } from '../../src/judge/secrets/find-secrets.ts'
import { openPeopleGate } from '../people/open-people-gate.ts'

/** A folder that goes with the test. */
export function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-notify-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A file with a secret that its owner alone can read. */
export function secretFile(text: string, mode = 0o600): string {
  const file = join(scratch(), 'secret')
  writeFileSync(file, text, { mode })
  return file
}

/** Settings with these targets, all of which get everything. */
export function telling(
  targets: readonly NotificationTarget[],
  changes: Partial<NotificationSettings> = {},
): NotificationSettings {
  const to = targets.map(({ name }) => name)
  const routes = [{ to, levels: ['medium', 'high', 'critical'] as const, profiles: null }]
  return { base: null, targets, routes, escalate: [], quiet: null, ...changes }
}

/** A gate, and a notifier that follows it under settings that the test changes. */
export function notifyWorld(
  settings: NotificationSettings,
  gateOptions: Parameters<typeof openPeopleGate>[0] = {},
  changes: Partial<NotifierParts> = {},
) {
  const people = openPeopleGate(gateOptions)
  const stateFile = join(scratch(), 'notifications.json')
  const world = {
    settings,
    base: 'http://localhost:4180' as string | null,
    trusted: undefined as ReadonlySet<string> | undefined,
  }
  const log: string[] = []
  const start = async () => {
    const notifier = new Notifier({
      gate: people.gate,
      store: new FileNotifyStore(stateFile),
      telling: async () => {
        const { trusted, ...notice } = world
        return { ...notice, scan: findSecrets, ...(trusted && { trusted }) }
      },
      log: line => log.push(line),
      now: () => people.clock.now,
      random: () => 0,
      every: 10,
      ...changes,
    })
    await notifier.start()
    onTestFinished(() => notifier.close())
    return notifier
  }
  onTestFinished(() => people.gate.close())
  return { ...people, world, stateFile, log, start }
}

/** What a server was sent. */
export interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A server on this machine that does with every request what the test says; 200 where it says nothing. */
export async function httpServer(
  answer: (received: Received, response: ServerResponse, nth: number) => void = (_received, response) => {
    response.end()
  },
) {
  const received: Received[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', part => {
      body += part
    })
    request.on('end', () => {
      const one = { path: request.url ?? '', headers: request.headers, body }
      received.push(one)
      answer(one, response, received.length)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(
    () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  )
  const { port } = server.address() as AddressInfo
  return { received, port, url: `http://127.0.0.1:${port}` }
}

/** A webhook of that server. */
export function webhook(url: string, name = 'hook'): NotificationTarget {
  return {
    name,
    kind: 'webhook',
    url,
    key: { file: secretFile('a key of thirty-two characters..') },
    allowHttp: false,
  }
}

/** Commands that people are asked about; each is another call. */
export const risky = (i: number) => `git push --force origin main-${i}`

export { vote } from '../people/open-people-gate.ts'
