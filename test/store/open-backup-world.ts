import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { LocalGate } from '../../src/gate/core/local-gate.ts'
import type { Identity } from '../../src/ground/model/reviewer.ts'
import { openGate } from '../../src/gate/open/open-gate.ts'
import { backupState } from '../../src/daemon/resident/backup-state.ts'
import { openBackup } from '../../src/daemon/resident/open-backup.ts'
import { call } from '../contracts/gate-contract.ts'

/** The secret of every reviewer of these worlds. */
export const secret = 'sunflower-42'

/** Somebody who gives their secret. */
export const who = (reviewer = 'alice'): Identity => ({ reviewer, uid: null, terminal: false, pin: secret })

/** State folders of one test, each with gates that are opened for one piece of work. */
export function backupWorld() {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'gate.backup')
  const stateFolder = (name = 'state') => {
    const path = join(folder, name)
    mkdirSync(path, { recursive: true })
    chmodSync(path, 0o700)
    return path
  }
  const withGate = async <T>(work: (gate: LocalGate) => Promise<T>, name = 'state'): Promise<T> => {
    const gate = await openGate({ stateFolder: stateFolder(name), home: folder })
    try {
      return await work(gate)
    } finally {
      await gate.close()
    }
  }
  const ask = (gate: LocalGate, command: string, id: string) =>
    gate.evaluate({ ...call({ tool: 'Bash', arguments: { command } }), id })
  const backUp = (to = file) =>
    backupState({ stateFolder: stateFolder(), file: to, by: 'alice', at: Date.now() })
  const restore = async ({
    from = file,
    into = 'state',
    pin = secret,
    reviewer = 'alice',
    keeps = false,
  } = {}) => {
    const opened = openBackup(stateFolder(into), from, Date.now)
    try {
      return await opened.restore({ reviewer, secret: pin, keepsAllowed: keeps })
    } finally {
      opened.close()
    }
  }
  const verify = (name?: string) => withGate(gate => gate.verify(), name)
  /** Files of a state folder that hold a text. */
  const holding = (text: string, name = 'state') =>
    readdirSync(stateFolder(name)).filter(one => readFileSync(join(stateFolder(name), one)).includes(text))
  return { folder, file, stateFolder, withGate, ask, backUp, restore, verify, holding }
}
