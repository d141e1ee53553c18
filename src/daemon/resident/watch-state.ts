import { randomUUID, randomBytes, createHash } from 'node:crypto'
import type { Notice } from '../../gate/notify/notice.ts'
import type { Notifier } from '../../gate/notify/notifier.ts'
import { Damage } from '../../gate/store/integrity/damage.ts'
import type { WriteLog } from './process-log.ts'
import type { ResidentGate } from './resident-gate.ts'
import type { ResidentPaths } from './resident-paths.ts'
import { stampWhenDue } from '../witness/time/stamp-when-due.ts'
import { type WitnessNews, WitnessRounds } from '../witness/ask/witness-rounds.ts'
import type { RecoveryNews } from '../../people/acts/standing/state-memory.ts'

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

/** Milliseconds between two looks. */
const acceptanceEvery = 5_000

interface WatchAcceptanceParts {
  readonly gate: Pick<ResidentGate, 'acceptedSettings' | 'loadedPolicy' | 'reviewers'>
  readonly log: WriteLog
  readonly tell: (notice: Notice) => void
  readonly every?: number
}

/** Tells every target once of each policy file that says something else than a person accepted. Returns what ends it. */
export function watchAcceptance({
  gate,
  log,
  tell,
  every = acceptanceEvery,
}: WatchAcceptanceParts): () => void {
  const notified = new Set<string>()
  const look = async () => {
    if (gate.acceptedSettings() === undefined) return
    const file = gate.loadedPolicy().layers.map(({ digest }) => digest)
    const digest = createHash('sha256').update(file.join(' ')).digest('hex')
    if (notified.has(digest) || !(await gate.reviewers.standing()).hasKeys) return
    notified.add(digest)
    log('the policy file says something else than what was accepted: the stricter of both holds')
    tell(acceptanceNotice(digest))
  }
  const timer = setInterval(() => {
    look().catch((error: unknown) => log(`the policy can’t be compared: ${String(error)}`))
  }, every)
  timer.unref()
  return () => clearInterval(timer)
}

/** Of one file, so that it is told once. */
function acceptanceNotice(digest: string): Notice {
  return {
    id: `n-policy-${digest.slice(0, 32)}`,
    title: 'Your policy file says something else than what was accepted',
    lines: [
      'The stricter of both holds until you accept it.',
      'If the change is yours: countersign policy accept. If not, put the file back, and look at what your agents did.',
    ],
    level: 'high',
    toAll: true,
  }
}

/** Milliseconds between two looks. */
const witnessesEvery = 5_000

interface WatchWitnessesParts {
  readonly gate: Pick<ResidentGate, 'withWitnesses'>
  readonly log: WriteLog
  readonly tell: (notice: Notice) => void
  readonly every?: number
}

/**
 * Asks the witnesses of the log beside everything else, and tells every target once when the log was set back, by what
 * they show or by its own last note. Returns what ends it.
 */
function watchWitnesses({ gate, log, tell, every = witnessesEvery }: WatchWitnessesParts): () => void {
  const ending = new AbortController()
  const rounds = new WitnessRounds({ now: Date.now, draw: Math.random, signal: ending.signal })
  let timer: NodeJS.Timeout | undefined
  let isTold = false
  const look = async () => {
    try {
      await gate.withWitnesses(async witnessing => {
        for (const news of await rounds.round(witnessing)) if (!ending.signal.aborted) log(lineOf(news))
        const { problem } = witnessing.state()
        if (problem === null || isTold) return
        isTold = true
        log(problem)
        tell(setBackNotice())
      })
    } catch (error) {
      if (!ending.signal.aborted) log(`witnesses can’t be asked: ${String(error)}`)
    }
    if (!ending.signal.aborted) timer = setTimeout(look, every).unref()
  }
  timer = setTimeout(look, 0).unref()
  return () => {
    ending.abort()
    clearTimeout(timer)
  }
}

function lineOf({ witness, signed, problem }: WitnessNews): string {
  const name = witness.key.split('+', 1)[0] ?? ''
  return signed === undefined ? `witness ${name}: ${problem}` : `witness ${name} signed ${signed} entries`
}

/** The notice names no witness and no entry: that stays on the machine. */
function setBackNotice(): Notice {
  return {
    id: `n-${randomUUID()}`,
    title: 'The log of the gate was set back',
    lines: [
      'It is not how it was signed last, or how a witness saw it, so nothing is signed any more.',
      'countersign audit verify says what to do.',
    ],
    level: 'critical',
    toAll: true,
  }
}

/** Milliseconds between two looks. */
const recoveryEvery = 30_000

interface WatchRecoveryParts {
  readonly gate: Pick<ResidentGate, 'lookAtRecovery'>
  readonly log: WriteLog
  readonly tell: (notice: Notice) => void
  /** Tells whether a target took this notice. */
  readonly isTold: (id: string) => boolean
  readonly every?: number
}

/** Counts the time of a recovery that waits, and tells every target of each step. Returns what ends it. */
export function watchRecovery({
  gate,
  log,
  tell,
  isTold,
  every = recoveryEvery,
}: WatchRecoveryParts): () => void {
  const look = async () => {
    for (const news of await gate.lookAtRecovery(id => isTold(noticeId('asked', id)))) {
      log(`recovery of the key of ${news.reviewer}: ${news.event}`)
      tell(recoveryNotice(news))
    }
  }
  const timer = setInterval(() => {
    look().catch((error: unknown) => log(`the recovery can’t be looked at: ${String(error)}`))
  }, every)
  timer.unref()
  return () => clearInterval(timer)
}

function noticeId(event: RecoveryNews['event'], id: string): string {
  return `n-recovery-${event}-${id.slice(0, 32)}`
}

const recoveryWords: Readonly<Record<RecoveryNews['event'], readonly [title: string, ...lines: string[]]>> = {
  asked: [
    'Somebody wants a new key as a reviewer',
    'In 24 hours of the gate running it takes the place of the key that is there.',
    'If nobody did this on purpose, cancel it: countersign reviewer recover --cancel, with any reviewer’s secret.',
  ],
  recovered: [
    'A reviewer has a new key that no earlier key signed',
    'What people allowed before holds nothing until they sign it: countersign reviewer sign.',
    'If nobody did this on purpose, stop your agents and look at countersign audit list.',
  ],
  cancelled: ['A new key for a reviewer was cancelled', 'The keys are as they were.'],
}

function recoveryNotice({ event, reviewer, id }: RecoveryNews): Notice {
  const [title, ...lines] = recoveryWords[event]
  const level = event === 'cancelled' ? 'high' : 'critical'
  return { id: noticeId(event, id), title: `${title}: ${reviewer}`, lines, level, toAll: true }
}
