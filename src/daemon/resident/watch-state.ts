import { randomUUID, randomBytes } from 'node:crypto'
import type { Notice } from '../../gate/notify/notice.ts'
import type { Notifier } from '../../gate/notify/notifier.ts'
import { Damage } from '../../gate/store/integrity/damage.ts'
import type { WriteLog } from './process-log.ts'
import type { ResidentGate } from './resident-gate.ts'
import type { ResidentPaths } from './resident-paths.ts'
import { watchAcceptance } from './watch-acceptance.ts'
import { watchRecovery } from './watch-recovery.ts'
import { watchWitnesses } from './watch-witnesses.ts'
import { stampWhenDue } from '../witness/time/stamp-when-due.ts'

/** Milliseconds between two looks. */
const usualEvery = 30_000

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

interface Parts {
  readonly gate: Pick<ResidentGate, 'withStamping'>
  readonly log: WriteLog
  readonly every?: number
}

/** Has notes of the log stamped by the authority that somebody named, beside everything else. Returns what ends it. */
function watchStamps({ gate, log, every = usualEvery }: Parts): () => void {
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  const look = async () => {
    try {
      const news = await gate.withStamping(stamping =>
        stampWhenDue(stamping, { now: Date.now(), nonce: randomBytes(8) }),
      )
      if (news)
        log(
          `${news.authority} ${news.problem === undefined ? `stamped ${news.size} entries` : `gave no time stamp: ${news.problem}`}`,
        )
    } catch (error) {
      if (!isOver) log(`no time stamp can be asked for: ${String(error)}`)
    }
    if (!isOver) timer = setTimeout(look, every).unref()
  }
  timer = setTimeout(look, every).unref()
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
