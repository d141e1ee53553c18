/** A person as an identity provider knows them: never by an address, which changes hands. */
export interface ProviderIdentity {
  readonly issuer: string
  readonly subject: string
}

/** A person of a team: where they are known from, and the groups of people that they are in. */
export interface TeamMember {
  /** The name that they answer under. */
  readonly reviewer: string
  /** Null: an owner set their groups by hand. */
  readonly identity: ProviderIdentity | null
  /** Names of groups of people; sorted, each once. */
  readonly groups: readonly string[]
  /** Groups that a provider told count until then; milliseconds since 1970. Null: until somebody changes them. */
  readonly until: number | null
  /** From then on signing on gives them nothing, until an owner lets them in again; milliseconds since 1970. */
  readonly endedAt?: number
  /** Until then they are an owner without signing on, since the provider was away; milliseconds since 1970. */
  readonly armedUntil?: number
}
