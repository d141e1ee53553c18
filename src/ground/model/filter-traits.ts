import { mapOf } from './map-of.ts'

/** Facts of a filter that others act on. A logged decision names its filters, so the table goes by name. */
export interface FilterTraits {
  /** `never`: it finds secrets that leave, and no trust that was earned pays for them. */
  readonly trust?: 'never'
  /** Its findings make the whole session an incident. */
  readonly incident?: true
  /** `policy`: a rule of the policy; `server`: what a server says of its tool; `guard`: the gate’s own files. */
  readonly about?: 'policy' | 'server' | 'guard'
  /** It finds calls that a text asked for which no person wrote: a reviewer may let the session follow that text. */
  readonly followable?: true
  /** `lowered`: what it finds counts with a share of its points where the person asked for the call. */
  readonly asked?: 'lowered'
  /** Its findings are about what goes on, or gets out, before anybody undoes the change that brings it. */
  readonly outlasts?: true
}

/** The filters that have any, by name. */
export const filterTraits: ReadonlyMap<string, FilterTraits> = mapOf({
  rules: { about: 'policy' },
  'own-safety': { about: 'guard' },
  tool: { about: 'server' },
  origin: { followable: true },
  secrets: { trust: 'never', outlasts: true },
  canary: { trust: 'never', incident: true, outlasts: true },
  flow: { trust: 'never', outlasts: true },
  egress: { outlasts: true },
  'code-execution': { outlasts: true },
  packages: { outlasts: true },
  persistence: { outlasts: true },
  privilege: { outlasts: true },
  consequence: { asked: 'lowered', outlasts: true },
  repository: { asked: 'lowered' },
  destruction: { asked: 'lowered' },
  infrastructure: { asked: 'lowered' },
  database: { asked: 'lowered' },
})

/** Findings of such filters about secrets, private content that leaves, and code in values: no wish of a person lowers them by itself. */
const wholeCodes: ReadonlySet<string> = new Set([
  'consequence.copy-private',
  'consequence.message-private',
  'consequence.injection',
  'repository.token',
  'repository.secret-file',
  'infrastructure.read-secret',
  'database.credentials',
  'database.privileged-read',
  'database.escape',
  'database.injection',
  'database.stacked',
])

/** Findings of other filters that a person lowers who named all of it: which file, and where it goes. */
const ownCodes: ReadonlySet<string> = new Set(['egress.file'])

/** Tells whether a finding counts with a share of its points where the person asked for the call, by their own words alone or not. */
export function isLoweredByAsking(
  { filter, code }: { readonly filter: string; readonly code: string },
  by: 'person' | 'pointed' = 'person',
): boolean {
  if (by === 'person' && ownCodes.has(code)) return true
  return traitsOf(filter).asked === 'lowered' && !wholeCodes.has(code)
}

const none: FilterTraits = {}

/** Returns the traits of a filter; of one that has none, and of a user’s own, an empty record. */
export function traitsOf(filter: string): FilterTraits {
  return filterTraits.get(filter) ?? none
}
