import type { AuditKind } from './audit-entry.ts'

/** The kinds of targets that entries of the log are exported to. */
export const exportKinds = ['otlp', 'syslog', 'splunk-hec', 'ocsf'] as const
export type ExportKind = (typeof exportKinds)[number]

/** The forms in which OTLP is sent. */
export const otlpEncodings = ['protobuf', 'json'] as const
export type OtlpEncoding = (typeof otlpEncodings)[number]

/** The signals that a collector can be sent: records of the log, or the spans that follow from them. */
export const otlpSignals = ['logs', 'traces'] as const
export type OtlpSignal = (typeof otlpSignals)[number]

/** The name under which the spans of a target have their cursor; no target of a policy can have it. */
export function tracesName(target: string): string {
  return `${target}/traces`
}

/** The parts of a call that leave only by choice. */
export const exportExtras = ['arguments', 'reason'] as const
export type ExportExtra = (typeof exportExtras)[number]

interface Target {
  /** As the policy has it; the cursor goes by it. */
  readonly name: string
  /** The kinds of entries that are exported. */
  readonly kinds: readonly AuditKind[]
  readonly include: readonly ExportExtra[]
}

/** Somewhere that is reached over a network. */
interface Reached {
  /** Holds no secret: pages show it. */
  readonly endpoint: string
  /** PEM of an authority that is trusted instead of the system’s; absolute. */
  readonly ca?: string
}

/** Headers whose values stand in files (absolute), by their names. */
type HeaderFiles = Readonly<Record<string, string>>

/** A collector of OpenTelemetry, over HTTP. */
export interface OtlpTarget extends Target, Reached {
  readonly kind: 'otlp'
  readonly signal: OtlpSignal
  readonly encoding: OtlpEncoding
  readonly headerFiles: HeaderFiles
}

/** A syslog server, over TCP (`tcp://`) or TLS (`tls://`). */
export interface SyslogTarget extends Target, Reached {
  readonly kind: 'syslog'
  /** The private enterprise number of the structured data. */
  readonly enterprise: number
}

/** An HTTP Event Collector of Splunk. */
export interface SplunkTarget extends Target, Reached {
  readonly kind: 'splunk-hec'
  /** The file (absolute) that holds its token. */
  readonly tokenFile: string
  /** The cursor moves once an indexer has acknowledged. */
  readonly acknowledge: boolean
}

/** Events of OCSF as lines, posted. */
export interface OcsfHttpTarget extends Target, Reached {
  readonly kind: 'ocsf'
  readonly headerFiles: HeaderFiles
}

/** Events of OCSF as lines of a file that is rotated. */
export interface OcsfFileTarget extends Target {
  readonly kind: 'ocsf'
  /** Absolute. */
  readonly file: string
  /** Bytes after which another file is begun. */
  readonly rotateAt: number
  /** Files that are kept besides the one that is written. */
  readonly keep: number
}

/** A target for entries of the log. */
export type ExportTarget = OtlpTarget | SyslogTarget | SplunkTarget | OcsfHttpTarget | OcsfFileTarget

/** An entry that a target refused. */
export interface ExportRefusal {
  /** The name of its gate, at the hub of a team. */
  readonly gate?: string
  readonly seq: number
  readonly at: number
  /** One clause without any secret. */
  readonly why: string
}

/** The state of one target. Times are milliseconds since 1970. */
export interface ShownExport {
  readonly name: string
  readonly kind: ExportKind
  /** Entries behind its cursor that were not looked at for it yet. */
  readonly lag: number
  /** The moment of the oldest of them; null where there is none. */
  readonly lagSince: number | null
  /** Lines that wait until their review has ended. */
  readonly held: number
  /** Records that it took, and that it refused, ever. */
  readonly sent: number
  readonly refused: number
  /** Entries that it was not sent since their bodies stay at their gates, ever. */
  readonly bare: number
  readonly lastRefusal: ExportRefusal | null
  /** The last time that it took something; null for never. */
  readonly sentAt: number | null
  /** The reason why nothing is taken, in one clause; null where all is well. */
  readonly problem: string | null
  /** It says itself that it keeps what it took; else nobody does. */
  readonly isAcknowledged: boolean
}
