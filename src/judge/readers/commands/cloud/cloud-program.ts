import type { InfrastructureVerb } from '../../../../ground/model/vocabulary/infrastructure-verb.ts'
import type { InfrastructureResource } from '../../../../ground/model/vocabulary/infrastructure-resource.ts'
import type { InfrastructureProvider } from '../../../../ground/model/vocabulary/infrastructure-provider.ts'
import type { WordPattern } from './word-pattern.ts'
import { wordPattern } from './word-pattern.ts'

/** A verb of infrastructure, or `none` for a line that is worth no effect. */
export type CloudVerb = InfrastructureVerb | 'none'

/** Everything of its kind, or a whole environment. */
export const whole = 'whole'

/** Patterns of whatever no row before them fits. */
const anything: ReadonlySet<string> = new Set(['**', ''])

/** Pattern of words → verb, resource (empty: as spelled) and reach. The first that fits decides. */
export type CloudRow = readonly [
  pattern: string,
  verb: CloudVerb,
  resource?: InfrastructureResource | '',
  reach?: typeof whole | 'part',
]

/** The rows and options by which a provider's command line is read. */
export interface CloudProgram {
  readonly provider: InfrastructureProvider
  /** `service operation`, `group noun verb name`, `verb noun name`, or a verb alone. */
  readonly order: 'operation' | 'noun-verb' | 'verb-noun' | 'verb'
  /** Options that take the next word, without dashes. */
  readonly values?: string
  /** Every option takes the next word that is none itself, save these. */
  readonly switches?: string
  /** `-name` means `--name`. */
  readonly longDash?: boolean
  readonly rows?: readonly CloudRow[]
  /** The verb of an unknown word; no effect when left out. */
  readonly otherwise?: CloudVerb
  /** Options that name the parts that are meant, where a line would else take the whole stack. */
  readonly parts?: string
  /** Further options that switch questions off. */
  readonly unattended?: string
  /** Runs on this machine unless an address is given. */
  readonly local?: boolean
  /** Full name of a resource by its short one. */
  readonly resources?: Readonly<Record<string, InfrastructureResource>>
  /** Always a trial: an emulator on this machine. */
  readonly rehearsal?: boolean
}

interface CompiledRow {
  readonly fits: WordPattern
  readonly verb: CloudVerb
  readonly resource: InfrastructureResource | ''
  readonly reach: typeof whole | 'part' | undefined
  /** It only says that what no row knows reads: none of the words is known by it. */
  readonly guesses: boolean
}

/** Compiles the rows of a provider, ready to be matched. */
export function compileRows(rows: readonly CloudRow[] = []): readonly CompiledRow[] {
  return rows.map(([pattern, verb, resource = '', reach]) => ({
    fits: wordPattern(pattern),
    verb,
    resource,
    reach,
    guesses: verb === 'read' && anything.has(pattern),
  }))
}
