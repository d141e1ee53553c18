import { randomUUID } from 'node:crypto'
import type { Notice } from '../../gate/notify/notice.ts'
import type { Notifier } from '../../gate/notify/notifier.ts'
import { Damage } from '../../gate/store/integrity/damage.ts'
import type { WriteLog } from './process-log.ts'
import type { ResidentGate } from './resident-gate.ts'
import type { ResidentPaths } from './resident-paths.ts'
import { watchAcceptance } from './watch-acceptance.ts'
import { watchRecovery } from './watch-recovery.ts'
import { watchStamps } from './watch-stamps.ts'
import { watchWitnesses } from './watch-witnesses.ts'

/** Milliseconds between two looks. */
const every = 1_000

/** Tells the log of the process and all targets once, when any process has found the state damaged. Returns what ends it. */
export function watchDamage(stateFolder: string, log: WriteLog, tell: (notice: Notice) => void): () => void {
  const damage = new Damage(stateFolder)
  const timer = setInterval(() => {
    const error = damage.error()
    if (!error) return
    clearInterval(timer)
    log(error.message)
    tell(damageNotice())
  }, every)
  timer.unref()
  return () => clearInterval(timer)
}

/** The notice names no entry: that stays on the machine. */
function damageNotice(): Notice {
  return {
    id: `n-${randomUUID()}`,
    title: 'The state of the gate is damaged',
    lines: [
      'Part of it can’t be read or is not what was written, so every call is refused.',
      'countersign audit verify says what is lost; countersign stop and countersign restore FILE put a backup in its place.',
    ],
    level: 'critical',
    toAll: true,
  }
}

interface Watched {
  readonly gate: ResidentGate
  readonly paths: ResidentPaths
  readonly log: WriteLog
  readonly notifier: Notifier
  readonly tell: (notice: Notice) => void
}

/** Tells of damage, of recoveries, and of what witnesses saw. Returns what ends that. */
export function watchState({ gate, paths, log, notifier, tell }: Watched): () => void {
  const isTold = (id: string) => notifier.isTold(id)
  const ends = [
    watchDamage(paths.stateFolder, log, tell),
    watchRecovery({ gate, log, tell, isTold }),
    watchAcceptance({ gate, log, tell }),
    watchWitnesses({ gate, log, tell }),
    watchStamps({ gate, log }),
  ]
  return () => {
    for (const end of ends) end()
  }
}
