import type { SecretSource } from './notification-settings.ts'

/** A person of a Slack workspace, and the reviewer who denies where they press the button. */
export interface SlackPerson {
  /** The id of the workspace: `T…`. */
  readonly workspace: string
  /** The id of the user: `U…`. */
  readonly user: string
  readonly reviewer: string
}

/** `[deny]` of a hub’s settings: who can deny from where they are told. Nobody says yes that way. */
export interface DenySettings {
  readonly slack: { readonly secret: SecretSource; readonly people: readonly SlackPerson[] } | null
  /** Name of a target → the reviewer who denies by the link in its notes. */
  readonly links: Readonly<Record<string, string>>
}
