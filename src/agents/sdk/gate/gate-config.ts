import type { Filter } from '../../../judge/filters/filter.ts'
import { GateError } from '../../../ground/model/errors.ts'
import type { ScorerLike } from '../../../judge/scoring/scorer.ts'
import type { Approver } from '../approvers/approver.ts'
import type { DomainProfile } from '../profiles/domain-profile.ts'
import type { Notice } from '../profiles/escalate-with.ts'

/** Time as a gate in this process sees it; tests give one of their own. */
export interface GateClock {
  /** Milliseconds since 1970. */
  now(): number
  /** Milliseconds that only go forward. */
  steady(): number
}

/** The configuration of `createGate`. A gate with `url` is judged by its own settings: it takes none of the others. */
export interface GateConfig {
  /** A gate elsewhere: `https://gate.example.com`, `http://127.0.0.1:4180`, or `unix:/path/to/gate.sock`. */
  readonly url?: string
  /** The token of an agent or a reviewer at that gate. */
  readonly token?: string
  /** That gate knows from the token or the socket which agent asks; true where a token is given. */
  readonly asAgent?: boolean
  /**
   * The place of decisions: a folder, or `memory`: nothing outlives the process, and calls that are allowed at once are
   * counted and remembered, not logged. The platform’s folder when left out, which the command line looks into too.
   */
  readonly store?: 'memory' | (string & {})
  /**
   * For tests: the built-in policy in memory, the same on every machine. No policy file, no variable of the environment
   * and no state folder is read or written, and calls are judged without a look at the disk. `policy` may tighten it.
   */
  readonly isolated?: boolean
  /** Settings in the form of a policy file; they can only tighten what the person’s own policy says. */
  readonly policy?: Readonly<Record<string, unknown>>
  /** A policy file that can only tighten. */
  readonly policyFile?: string
  /** The home folder whose policy is the person’s; the account’s own when left out. */
  readonly home?: string
  /** The scorer of the composite, instead of the profile’s own. */
  readonly scorer?: ScorerLike
  /** Filters of yours beside the built-in ones. */
  readonly filters?: readonly Filter[]
  /** False judges without the built-in filters, by the scorer alone: only for functions whose arguments hold no code. */
  readonly builtInFilters?: boolean
  /** Profiles of the work that these functions do; several are merged, the strictest wins. */
  readonly domains?: readonly DomainProfile[]
  /** Approvers of this program: they are asked beside everybody who looks into the inbox. */
  readonly approvers?: readonly Approver[]
  /** Told of what a domain’s escalation rules want told. What it throws is passed over. */
  readonly onNotice?: (notice: Notice) => void
  readonly clock?: GateClock
}

const keys: Readonly<Record<keyof GateConfig, true>> = {
  url: true,
  token: true,
  asAgent: true,
  store: true,
  isolated: true,
  policy: true,
  policyFile: true,
  home: true,
  scorer: true,
  filters: true,
  builtInFilters: true,
  domains: true,
  approvers: true,
  onNotice: true,
  clock: true,
}
const remote: readonly string[] = ['url', 'token', 'asAgent', 'approvers']
const ofPlaces: readonly (keyof GateConfig)[] = ['url', 'token', 'asAgent', 'store', 'policyFile', 'home']

/** Throws a GateError `configuration` for an unknown key, and for settings that a gate elsewhere would not heed. */
export function checkGateConfig(config: GateConfig): void {
  for (const key of Object.keys(config)) {
    if (!Object.hasOwn(keys, key))
      throw new GateError(
        'configuration',
        `createGate knows no ${key.slice(0, 40)}: give ${Object.keys(keys).join(', ')}.`,
        key,
      )
    if (config.url !== undefined && !remote.includes(key))
      throw new GateError(
        'configuration',
        `A gate reached by url has its own ${key}: set it where that gate runs.`,
        key,
      )
  }
  if (config.token !== undefined && config.url === undefined)
    throw new GateError('configuration', 'A token belongs to a gate elsewhere: give its url.', 'token')
  checkIsolated(config)
  checkStore(config)
}

function checkIsolated(config: GateConfig): void {
  const { isolated } = config
  if (isolated !== undefined && typeof isolated !== 'boolean')
    throw new GateError('configuration', 'isolated must be true or false.', 'isolated')
  const other = isolated ? ofPlaces.find(key => config[key] !== undefined) : undefined
  if (other !== undefined)
    throw new GateError(
      'configuration',
      `An isolated gate is in memory and reads nothing, so it takes no ${other}: leave ${other} or isolated out.`,
      other,
    )
}

function checkStore({ store, builtInFilters, scorer }: GateConfig): void {
  if (store !== undefined && (typeof store !== 'string' || store === ''))
    throw new GateError('configuration', 'store must be a folder or “memory”.', 'store')
  if (builtInFilters === false && scorer === undefined)
    throw new GateError(
      'configuration',
      'Without the built-in filters a scorer must judge: give scorer, such as fiveFactor().',
      'scorer',
    )
}
