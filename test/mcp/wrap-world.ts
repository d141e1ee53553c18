import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Machine } from '../../src/daemon/install/machine.ts'
import { type FrontOf, planWraps } from '../../src/daemon/install/servers/plan-wraps.ts'
import {
  frontFile,
  unwrapServers,
  wrapServers,
  writeFront,
} from '../../src/daemon/install/servers/wrap-servers.ts'

/** A home folder of its own, with what writes and restores lists of servers in it. */
export function cleanHome() {
  const home = mkdtempSync(join(tmpdir(), 'countersign-wrap-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  const project = join(home, 'project')
  mkdirSync(project)
  const stateFolder = join(home, 'state')
  const machine: Machine = { home, project, stateFolder, node: process.execPath, fallback: '/nowhere.mjs' }
  const launcher = frontFile(stateFolder)
  const fronts =
    (remote: boolean): FrontOf =>
    ({ client }) => ({ program: launcher, args: [], known: [launcher], agent: client, remote })
  return {
    machine,
    launcher,
    put: (name: string, text: string | object) => {
      const file = join(home, name)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, typeof text === 'string' ? text : `${JSON.stringify(text, null, 2)}\n`)
      return file
    },
    text: (name: string) => readFileSync(join(home, name), 'utf8'),
    data: (name: string) => JSON.parse(readFileSync(join(home, name), 'utf8')) as never,
    plan: (remote = false, only?: readonly string[]) => planWraps(machine, fronts(remote), only),
    wrap: (remote = false) => {
      writeFront(machine, '/nowhere/countersign.mjs')
      const plans = planWraps(machine, fronts(remote))
      for (const plan of plans) wrapServers(machine, plan, fronts(remote))
      return plans
    },
    unwrap: (only?: readonly string[]) => unwrapServers(machine, fronts(true), only),
  }
}
