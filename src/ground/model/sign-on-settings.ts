import type { SecretSource } from './notification-settings.ts'

/** The names that lead to a claim of a token: `['groups']`, `['realm_access', 'roles']`. */
export type ClaimPath = readonly string[]

/** The identity provider by which people sign on at a hub. */
export interface SignOnProvider {
  /** The address that the provider says of itself, such as `https://login.example.com`. */
  readonly issuer: string
  /** The name that people know it by. */
  readonly name: string
  readonly clientId: string
  /** Null: the provider knows this client by its name alone. */
  readonly clientSecret: SecretSource | null
  readonly scopes: readonly string[]
  readonly groupsClaim: ClaimPath
  /** The claim that says how people call somebody; who they are it never says. */
  readonly nameClaim: string
  /** Whoever is in none of these signs on nowhere; null: it is the provider that says who may. */
  readonly allowedGroups: readonly string[] | null
  /** Milliseconds for which somebody is signed on. */
  readonly session: number
  /** Milliseconds after which a yes at level high or critical takes signing on again. */
  readonly fresh: number
}

/** Runs of CI of one kind, which join by a token that their platform gives them. */
export interface WorkloadRule {
  readonly issuer: string
  readonly audience: string
  /** Claims that the token must have, each with this very value. */
  readonly claims: Readonly<Record<string, string>>
  /** The group of gates that they join. */
  readonly group: string
}

/** The ways to sign on at a hub, and to join there without a token of the team. */
export interface SignOnSettings {
  /** Null: nobody signs on by a provider. */
  readonly provider: SignOnProvider | null
  /** The group of gates that people join with; null: none does that way. */
  readonly devices: string | null
  readonly workloads: readonly WorkloadRule[]
  /** Reviewers who can be let in while the provider is away. */
  readonly breakGlass: readonly string[]
}

/** The settings of a hub that nobody signs on at. */
export const noSignOn: SignOnSettings = { provider: null, devices: null, workloads: [], breakGlass: [] }
