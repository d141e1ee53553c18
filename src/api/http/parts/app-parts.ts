import type { RightsPort } from '../access/authorized-caller.ts'
import type { Gate } from '../../../gate/core/gate.ts'
import type { Batching } from '../events/batching.ts'
import type { ShownExport } from '../../../ground/model/export-target.ts'
import type { ShownMembership } from '../../../ground/model/shown-team.ts'
import type { ShownNotifications } from '../../../ground/model/notification-settings.ts'
import type { WitnessedState } from '../../../ground/model/known-witness.ts'
import type { Listener } from '../access/listener.ts'
import type { GateEvents } from '../events/gate-events.ts'
import type { HookHandler } from '../../../agents/hook/serve/hook-handler.ts'
import type { SpeakerFinder } from '../../../agents/hook/speakers/speaker-finder.ts'
import type { ProcessTable } from '../../../agents/hook/speakers/process-table.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { PageFiles } from '../serve/page-files.ts'
import type { Pairing } from '../access/pairing.ts'
import type { BoundaryPort } from '../ports/boundary-port.ts'
import type { RunningBoundaries } from '../access/running-boundaries.ts'
import type { PolicyPort, GroupPolicyPort } from '../ports/policy-port.ts'
import type { TeamPort } from '../ports/team-port.ts'
import type { SignOnPort } from '../ports/sign-on-port.ts'
import type { SealPort } from '../ports/seal-port.ts'
import type { SessionRegistry } from '../access/session-registry.ts'
import type { Rate } from '../access/token-buckets.ts'
import type { FairQueue } from '../serve/fair-queue.ts'
import type { TokenRegistry } from '../access/token-registry.ts'

/** Something that the operator’s log should hold; no token is ever in it. */
export interface AccessNote {
  readonly at: number
  readonly listener: Listener
  readonly method: string
  readonly path: string
  readonly why: string
}

/** The length of the log. */
export interface LogSize {
  readonly entries: number
  /** The moment of the last checkpoint; milliseconds since 1970, null before the first. */
  readonly checkpointAt: number | null
}

/** The parts that the app serves from. The app touches no disk and no network of its own. */
export interface AppParts {
  readonly gate: Gate
  readonly tokens: TokenRegistry
  /** Paired browsers; forgotten with the process when left out. */
  readonly sessions?: SessionRegistry
  /** The dashboard; without it there are no pages. */
  readonly pages?: PageFiles | undefined
  readonly policy: PolicyPort
  /** Shows the state of notifications; none are sent where it is absent. */
  readonly notifications?: () => ShownNotifications
  /** Shows where the log is exported; nowhere where it is absent. */
  readonly exports?: () => Promise<readonly ShownExport[]>
  /** Shows how long the log is; nobody is told where it is absent. */
  readonly logSize?: () => Promise<LogSize>
  /** Shows the witnesses of the log; it has none where it is absent. */
  readonly witnessed?: () => WitnessedState
  /** The team whose hub this is; absent where it is none. */
  readonly team?: TeamPort | undefined
  /** Signing on by an identity provider; absent where nobody does. */
  readonly signOn?: SignOnPort | undefined
  /** The rights of its people; everybody may look where it is absent. */
  readonly rights?: RightsPort | undefined
  /** Policies of groups of gates, at the hub of a team alone. */
  readonly groupPolicies?: GroupPolicyPort | undefined
  /** Shows how the gate stands with its team, null where it is of none; absent where it can be of none. */
  readonly membership?: () => Promise<ShownMembership | null>
  /** The seals of installed clients; nobody checks them where it is absent. */
  readonly seals?: SealPort | undefined
  /** The values that the Host header may have on TCP, lower case: `127.0.0.1:4180`, `localhost:4180`. */
  readonly hosts: () => readonly string[]
  /** The origin of the pages behind a name of their own, such as `https://hub.example.com`; this machine’s when left out. */
  readonly origin?: string | undefined
  /** The address of the dashboard, for links; undefined while it has none. */
  readonly address?: () => string | undefined
  /** The way to a code for a browser, as the middle of a sentence; `countersign dashboard` when left out. */
  readonly codeSource?: string | undefined
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Milliseconds that only go forward. */
  readonly clock: () => number
  /** Failed attempts to get in, and errors that are nobody’s fault but ours. */
  readonly note?: (note: AccessNote) => void
  readonly limits?: Partial<Limits>
  /** The processes of this machine, for who speaks in a client’s prompt; where it is absent nobody does. */
  readonly processes?: ProcessTable | undefined
  /** Opens sockets for clients that run inside a boundary; none do where it is absent. */
  readonly boundaries?: BoundaryPort | undefined
}

/** The limits on one caller. */
export interface Limits {
  /** Each token and session, and the agents’ socket as a whole; the owner’s has no limit. */
  readonly requests: Rate
  /** Attempts to get in that failed, each address. */
  readonly failures: Rate
  /** Milliseconds for a body to arrive. */
  readonly body: number
  /** Milliseconds for an answer, where a route says nothing else. */
  readonly answer: number
  /** Milliseconds between two looks at the log for those who listen to events. */
  readonly events: number
}

/** The limits where nothing else is set. */
export const usualLimits: Limits = {
  requests: { burst: 4_000, perSecond: 2_000 },
  failures: { burst: 10, perSecond: 0.2 },
  body: 10_000,
  answer: 30_000,
  events: 100,
}

/** The parts that routes work with. */
export interface RouteContext extends Omit<AppParts, 'limits'> {
  readonly limits: Limits
  readonly sessions: SessionRegistry
  readonly pairing: Pairing
  readonly metrics: Metrics
  readonly events: GateEvents
  readonly batching: Batching
  readonly hooks: HookHandler
  readonly ears: SpeakerFinder
  readonly fairQueue: FairQueue
  readonly running: RunningBoundaries
}
