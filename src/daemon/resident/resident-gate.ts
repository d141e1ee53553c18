import type { LoadedPolicy } from '../../gate/config/load-policy.ts'
import { forwardGate, type RunVerb } from '../../gate/core/forward-gate.ts'
import type { Gate } from '../../gate/core/gate.ts'
import type { LocalGate } from '../../gate/core/local-gate.ts'
import type { Witnessing } from '../../gate/core/ports/witnessing.ts'
import type { Stamping } from '../../gate/core/ports/stamping.ts'
import type { PolicyPort } from '../../api/http/ports/policy-port.ts'
import type { WitnessedState } from '../../ground/model/known-witness.ts'
import type { ExportTarget } from '../../ground/model/export-target.ts'
import type { NotificationSettings } from '../../ground/model/notification-settings.ts'
import type { KeyLink } from '../../ground/model/reviewer-key.ts'
import type { UseStore } from '../team/courier/courier-store.ts'
import type { RecoveryNews } from '../../people/acts/standing/state-memory.ts'
import { acceptedSettings } from './accepted-settings.ts'
import { FolderCalls } from './folder-calls.ts'
import { FolderGates, type FolderGatesOptions } from './folder-gates.ts'
import { witnessedState } from './witnessed-state.ts'
import { policyPortOf } from './policy-port-of.ts'

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
  const runVerb: RunVerb = (verb, given, use) => calls.run(verb, given, use)
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
