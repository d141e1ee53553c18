import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { usualKinds } from '../../src/gate/config/export-file.ts'
import { GateQueue } from '../../src/daemon/export/pump/gate-queue.ts'
import { TargetPump } from '../../src/daemon/export/pump/export-pumps.ts'
import { openSender } from '../../src/daemon/export/targets/open-sender.ts'
import type { ExportTarget, OtlpTarget } from '../../src/ground/model/export-target.ts'
import { showExports } from '../../src/daemon/export/pump/show-exports.ts'
import { openPeopleGate } from '../people/open-people-gate.ts'

/** A folder that goes with the test. */
export function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-export-'))
  onTestFinished(() => {
    if (existsSync(folder)) rmSync(folder, { recursive: true, force: true })
  })
  return folder
}

/** A collector that is sent JSON. */
export function collector(endpoint: string, more: Partial<OtlpTarget> = {}): OtlpTarget {
  return {
    name: 'collector',
    kind: 'otlp',
    signal: 'logs',
    endpoint,
    encoding: 'json',
    headerFiles: {},
    kinds: usualKinds,
    include: [],
    ...more,
  }
}

/** A gate whose log is pumped to targets as soon as there is something. */
export function exportWorld(options: Parameters<typeof openPeopleGate>[0] = {}) {
  const people = openPeopleGate(options)
  const { store } = people
  const lines: string[] = []
  const context = { host: 'test-host', version: '1.2.3' }
  const pump = async (target: ExportTarget, more: { readonly patience?: number } = {}) => {
    const running = new TargetPump({
      target,
      sender: await openSender(target, context),
      queue: new GateQueue(work => work(store)),
      now: () => people.clock.now,
      draw: () => 0,
      log: line => lines.push(line),
      every: 5,
      times: { first: 20, longest: 100 },
      ...more,
    })
    running.start()
    let closed: Promise<void> | undefined
    const close = () => (closed ??= running.close())
    onTestFinished(close)
    return { close }
  }
  onTestFinished(() => people.gate.close())
  const shown = (target: ExportTarget) => {
    const [one] = showExports(store, [target])
    if (!one) throw new Error('Nothing is shown.')
    return one
  }
  return { ...people, context, lines, pump, shown }
}

/** The records in requests of OTLP’s JSON: each as its attributes. */
export function recordsIn(bodies: readonly { readonly body: Buffer }[]): readonly Record<string, unknown>[] {
  return bodies.flatMap(({ body }) => {
    const { resourceLogs } = JSON.parse(body.toString())
    const records = resourceLogs.flatMap((one: never) =>
      (
        one as { scopeLogs: { logRecords: { attributes: { key: string; value: object }[] }[] }[] }
      ).scopeLogs.flatMap(({ logRecords }) => logRecords),
    )
    return records.map(({ attributes }: { attributes: { key: string; value: object }[] }) =>
      Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]])),
    )
  })
}
