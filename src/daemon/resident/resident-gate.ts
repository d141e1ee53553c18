import { type LoadedPolicy, loadPolicyWithSources } from '../../gate/config/load-policy.ts'
import { forwardGate, type RunVerb } from '../../gate/core/forward-gate.ts'
import type { Gate } from '../../gate/core/gate.ts'
import type { LocalGate } from '../../gate/core/local-gate.ts'
import type { Stamping, Witnessing } from '../../gate/core/ports/log-tree.ts'
import type { PolicyPort } from '../../api/http/ports/policy-port.ts'
import type { WitnessedState } from '../../ground/model/known-witness.ts'
import type { ExportTarget } from '../../ground/model/export-target.ts'
import { nobodyTold, type NotificationSettings } from '../../ground/model/notification-settings.ts'
import type { KeyLink } from '../../ground/model/reviewer-key.ts'
import type { UseStore } from '../team/courier/courier-state.ts'
import type { RecoveryNews } from '../../people/acts/standing/state-memory.ts'
import { FolderGates, type FolderGatesOptions } from './folder-gates.ts'
import { GateError } from '../../ground/model/errors.ts'
import type { AuditEntry } from '../../ground/model/audit-entry.ts'
import type { Review } from '../../ground/model/review.ts'
import type { ToolCall } from '../../ground/model/tool-call.ts'
import type { Verb } from '../../ground/model/verb.ts'
import type { WaitOptions } from '../../people/acts/gate-people/reviews.ts'
import { policyPortOf } from './policy-port-of.ts'

/** Milliseconds that work under way may take once the gate stops. */
const maxEndDuration = 5_000

type Use<T> = (gate: Gate) => Promise<T>

/** Runs verbs on the gate of their folder, and knows which are under way: they are finished before the gates close. */
class FolderCalls {
  private readonly gates: FolderGates
  private readonly demandFolder: () => void
  private readonly underWay = new Set<Promise<unknown>>()
  private readonly waiting = new Set<(why: GateError) => void>()
  private closing: Promise<void> | undefined

  /** `demandFolder` throws where the state folder is not the one any more that the gates were opened on. */
  constructor(gates: FolderGates, demandFolder: () => void) {
    this.gates = gates
    this.demandFolder = demandFolder
  }

  /** Runs a verb under the policy of its folder. */
  run<T>({ under }: Verb, [first]: readonly unknown[], use: Use<T>): Promise<T> {
    if (under === undefined) return this.use(use, null)
    if (under === 'call') return this.use(use, (first as ToolCall).cwd ?? null)
    const id = String(first)
    const folder = under === 'decision' ? this.folderOfDecision(id) : this.folderOfReview(id)
    return folder.then(cwd => this.use(use, cwd))
  }

  /** Waits for a review; a wait keeps no gate from closing, and is told to ask again when this one does. */
  async wait(id: string, options: WaitOptions): Promise<Review> {
    this.demandOpen()
    const shared = await this.gates.general()
    let stop: ((why: GateError) => void) | undefined
    const stopped = new Promise<never>((_resolve, reject) => {
      stop = reject
      this.waiting.add(reject)
    })
    try {
      const review = await Promise.race([shared.use(gate => gate.reviews.wait(id, options)), stopped])
      this.demandFolder()
      return review
    } finally {
      if (stop) this.waiting.delete(stop)
    }
  }

  async *entries(after?: number, atOnce?: number): AsyncGenerator<AuditEntry> {
    this.demandOpen()
    yield* (await this.gates.general()).each(gate => gate.entries(after, atOnce))
  }

  /** Lets work under way end, for some seconds at most; everybody who waits is told to ask again. */
  close(): Promise<void> {
    this.closing ??= this.end()
    return this.closing
  }

  private async use<T>(use: Use<T>, cwd: string | null): Promise<T> {
    this.demandOpen()
    const shared = this.gates.forFolder(cwd)
    const used = shared.then(found => found.use(use))
    this.underWay.add(used)
    try {
      const answer = await used
      // A decision on a folder that is gone is in no log that anybody can read.
      this.demandFolder()
      return answer
    } finally {
      this.underWay.delete(used)
    }
  }

  private async folderOfDecision(id: string): Promise<string | null> {
    return (await this.use(gate => gate.decision(id), null)).call.cwd ?? null
  }

  private async folderOfReview(id: string): Promise<string | null> {
    const { decisionId } = await this.use(gate => gate.reviews.wait(id, { timeout: 0 }), null)
    return this.folderOfDecision(decisionId)
  }

  private async end(): Promise<void> {
    for (const stop of this.waiting) stop(stopping())
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<void>(resolve => {
      timer = setTimeout(resolve, maxEndDuration)
    })
    await Promise.race([Promise.allSettled(this.underWay), late])
    clearTimeout(timer)
    await this.gates.close()
  }

  private demandOpen(): void {
    this.demandFolder()
    if (this.closing) throw stopping()
  }
}

function stopping(): GateError {
  return new GateError(
    'unavailable',
    'The gate is stopping, so nothing is allowed now: ask again; what waits for people stays.',
  )
}

/**
 * The gate of a resident process: each call is evaluated under the policy of its folder as it now is. When it closes,
 * calls under way are finished, everybody who waits for people is told to ask again, and nothing new is taken.
 */
export interface ResidentGate extends Gate {
  /** The policy in force, and the policies that were refused. */
  policyState(): ReturnType<FolderGates['state']>
  /** The policy for people who look at it. */
  policyPort(): PolicyPort
  /** The person’s policy in force, with its settings beside judging. */
  loadedPolicy(): LoadedPolicy
  /** The targets and routes of the policy that a person accepted; undefined where their file says that. */
  acceptedSettings(): NotificationSettings | undefined
  /** The targets of exports: those that a person accepted, or of the file where nobody has a key to accept with. */
  exportTargets(): readonly ExportTarget[]
  /** Tokens of the API that people signed; null where nobody has a key. */
  signedTokens(): ReturnType<FolderGates['signedTokens']>
  /** Folders that calls came from, the newest last. */
  recentFolders(): readonly string[]
  /** Counts the time of a recovery that waits; returns what people are to be told since. */
  lookAtRecovery(isTold: (id: string) => boolean): Promise<readonly RecoveryNews[]>
  /** The witnesses of the log, and whether it may be signed. */
  witnessed(): WitnessedState
  /** Does something with the log’s side of its witnesses; it stays open as long. */
  withWitnesses<T>(work: (witnessing: Witnessing) => Promise<T>): Promise<T>
  /** Hands over the time stamps of the log, for whoever asks an authority. */
  withStamping<T>(work: (stamping: Stamping) => Promise<T>): Promise<T>
  /** Lends the state to whoever brings it to a team; it stays open as long. */
  readonly withMirror: UseStore
  /** Lends the log and its cursors to whoever exports it; it stays open as long. */
  withExports<T>(work: (log: LocalGate['mirrored']) => Promise<T>): Promise<T>
  /** Notes that the team has signed a link of the chain of reviewers’ keys. */
  justify(link: KeyLink): void
  /** Opens the state anew for whoever asks next. */
  reopen(): void
  /** Looks at the policy files now; rejects where there is no policy to judge under. */
  ready(): Promise<void>
}

/** `demandFolder` throws where the state folder is not the one any more that this gate was opened on. */
export function newResidentGate(
  options: FolderGatesOptions,
  demandFolder: () => void = () => {},
): ResidentGate {
  const gates = new FolderGates(options)
  const calls = new FolderCalls(gates, demandFolder)
  const runVerb: RunVerb = (verb, input, use) => calls.run(verb, input, use)
  const forwarded = forwardGate(runVerb)
  const accepted = acceptedSettings(gates)
  return {
    ...forwarded,
    reviews: { ...forwarded.reviews, wait: (id, options) => calls.wait(id, options) },
    entries: (after, atOnce) => calls.entries(after, atOnce),
    close: () => calls.close(),
    policyState: () => gates.state(),
    policyPort: () => policyPortOf(gates),
    loadedPolicy: () => gates.policy(),
    acceptedSettings: () => accepted()?.notify,
    exportTargets: () => ((gates.signedTokens() && accepted()) ?? gates.policy()).exports,
    signedTokens: () => gates.signedTokens(),
    recentFolders: () => gates.recentFolders(),
    lookAtRecovery: async isTold => (await gates.general()).use(gate => gate.lookAtRecovery(isTold)),
    witnessed: () => witnessedState(() => gates.witnessed()),
    withWitnesses: async work => (await gates.general()).use(gate => work(gate.witnessing)),
    withStamping: async work => (await gates.general()).use(gate => work(gate.stamping)),
    withMirror: async work => (await gates.general()).use(gate => work(gate.mirrored)),
    withExports: async work => (await gates.general()).use(gate => work(gate.mirrored)),
    justify: link => gates.justify(link),
    reopen: () => gates.reopen(),
    ready: async () => void (await gates.general()),
  }
}

/** Looks at the witnesses of a log. One of which nothing can be said is a problem of the log. */
function witnessedState(look: () => WitnessedState): WitnessedState {
  try {
    return look()
  } catch (error) {
    if (error instanceof GateError) return { witnesses: [], key: '', size: 0, problem: error.message }
    throw error
  }
}

/** Settings beside judging. */
interface AcceptedSettings {
  readonly notify: NotificationSettings
  readonly exports: readonly ExportTarget[]
}

/**
 * Returns a function that gives the settings beside judging of the policy that a person accepted, where their file says
 * something else; undefined where the file itself counts.
 */
function acceptedSettings(
  gates: Pick<FolderGates, 'acceptedText' | 'sources'>,
): () => AcceptedSettings | undefined {
  let last: { readonly text: string; readonly settings: AcceptedSettings } | undefined
  return () => {
    const text = gates.acceptedText()?.text
    if (text === undefined) return undefined
    if (last?.text !== text) last = { text, settings: settingsIn(gates, text) }
    return last.settings
  }
}

function settingsIn(gates: Pick<FolderGates, 'sources'>, userDraft: string): AcceptedSettings {
  try {
    return loadPolicyWithSources({ ...gates.sources(), userDraft })
  } catch (error) {
    if (error instanceof GateError) return { notify: nobodyTold, exports: [] }
    throw error
  }
}
