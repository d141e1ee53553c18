/** Facts of a filter that others act on. A logged decision names its filters, so the table goes by name. */
export interface FilterTraits {
  /** `never`: it finds secrets that leave, and no trust that was earned pays for them. */
  readonly trust?: 'never'
  /** Its findings make the whole session an incident. */
  readonly incident?: true
  /** `policy`: a rule of the policy; `server`: what a server says of its tool; `guard`: the gate’s own files. */
  readonly about?: 'policy' | 'server' | 'guard'
}

/** The filters that have any, by name. */
export const filterTraits: Readonly<Record<string, FilterTraits>> = {
  rules: { about: 'policy' },
  'own-safety': { about: 'guard' },
  tool: { about: 'server' },
  secrets: { trust: 'never' },
  canary: { trust: 'never', incident: true },
  flow: { trust: 'never' },
}

const none: FilterTraits = {}

/** Returns the traits of a filter; of one that has none, and of a user’s own, an empty record. */
export function traitsOf(filter: string): FilterTraits {
  return (Object.hasOwn(filterTraits, filter) ? filterTraits[filter] : undefined) ?? none
}
