import type { Level } from './assessment.ts'

/** The levels at which a review can be. */
export type ReviewLevel = Exclude<Level, 'low'>

/** The kinds of targets for notifications. */
export const targetKinds = ['desktop', 'webhook', 'slack', 'ntfy', 'email'] as const
export type TargetKind = (typeof targetKinds)[number]

/** The place of a secret: a file (absolute) that its owner alone can read, or an environment variable. Never itself. */
export type SecretSource = { readonly file: string } | { readonly env: string }

/** An address that holds no secret, or where it stands. */
type Address = string | SecretSource

interface Named {
  /** As the policy has it. */
  readonly name: string
}

/** Somewhere that a note is posted to. */
interface Posted extends Named {
  /** Plain HTTP to another machine was asked for. */
  readonly allowHttp: boolean
}

/** A notification of the desktop. */
export interface DesktopTarget extends Named {
  readonly kind: 'desktop'
}

/** An address that gets signed requests. */
export interface WebhookTarget extends Posted {
  readonly kind: 'webhook'
  readonly url: Address
  /** Of the HMAC. */
  readonly key: SecretSource
}

/** An incoming webhook of Slack. */
export interface SlackTarget extends Posted {
  readonly kind: 'slack'
  readonly url: SecretSource
}

/** A topic of an ntfy server. */
export interface NtfyTarget extends Posted {
  readonly kind: 'ntfy'
  /** Its last part is the topic. */
  readonly url: Address
  readonly token?: SecretSource
}

/** Mail over SMTP. */
export interface EmailTarget extends Named {
  readonly kind: 'email'
  readonly host: string
  readonly port: number
  /** `starttls` and `implicit` refuse to send without TLS. */
  readonly tls: 'starttls' | 'implicit' | 'none'
  /** PEM of an authority that is trusted instead of the system’s; absolute. */
  readonly ca?: string
  readonly user?: string
  readonly password?: SecretSource
  readonly from: string
  readonly to: readonly string[]
}

/** A target for notifications. */
export type NotificationTarget = DesktopTarget | WebhookTarget | SlackTarget | NtfyTarget | EmailTarget

/** The reviews that one target gets. */
export interface NotificationRoute {
  /** Names of targets. */
  readonly to: readonly string[]
  readonly levels: readonly ReviewLevel[]
  /** Null for every profile. */
  readonly profiles: readonly string[] | null
}

/** A step of escalation: who is told of a review that nobody has answered for so long. */
export interface EscalationStep {
  /** Milliseconds since it was opened. */
  readonly after: number
  /** Names of targets. */
  readonly to: readonly string[]
}

/** The hours in which only the gravest reviews get through; the others are sent as one summary after. */
export interface QuietHours {
  /** Minutes since midnight in `zone`; when `until` is not later than `from` it is that of the next day. */
  readonly from: number
  readonly until: number
  /** As IANA names it. */
  readonly zone: string
  /** The lowest level that gets through. */
  readonly passes: ReviewLevel
}

/** `[notify]` of the person’s own policy file, whole and checked. */
export interface NotificationSettings {
  /** The address that links lead to, without `/` at the end; null for the resident gate’s own address. */
  readonly base: string | null
  readonly targets: readonly NotificationTarget[]
  readonly routes: readonly NotificationRoute[]
  /** The soonest first. */
  readonly escalate: readonly EscalationStep[]
  readonly quiet: QuietHours | null
  /** A gate of a team tells of its reviews although the hub does. */
  readonly besideHub?: true
}

/** The settings under which nobody is told of anything. */
export const nobodyTold: NotificationSettings = {
  base: null,
  targets: [],
  routes: [],
  escalate: [],
  quiet: null,
}

/** The last failure of a target. */
export interface NotificationFailure {
  readonly at: number
  /** One sentence without any secret. */
  readonly why: string
  /** The number of tries of that note. */
  readonly tries: number
  /** The time of the next try; null when it is not, since it was given up or its review has ended. Milliseconds since 1970. */
  readonly next: number | null
}

/** The state of one target. */
export interface ShownTarget {
  readonly name: string
  readonly kind: TargetKind
  /** Notes that are to be sent or tried again. */
  readonly waiting: number
  /** Notes that quiet hours hold back. */
  readonly held: number
  /** The time when a note was last sent; null for never. */
  readonly sentAt: number | null
  /** The last failure; null when a note was sent since. */
  readonly failure: NotificationFailure | null
  /** Notes that were given up, ever. */
  readonly givenUp: number
}

/** The state of notifications: what the API and `countersign status` show. */
export interface ShownNotifications {
  readonly routes: readonly NotificationRoute[]
  readonly escalate: readonly EscalationStep[]
  readonly targets: readonly ShownTarget[]
  /** Quiet hours, and whether it is one now; null where there are none. */
  readonly quiet: (QuietHours & { readonly now: boolean }) | null
  /** The gate ends with the terminal that it was started at, which says what waits: nobody else need be told. */
  readonly atTerminal?: boolean | undefined
  /** The hub of the gate’s team tells of reviews, so that this gate need not. */
  readonly toldByHub?: true | undefined
}
