/**
 * The certainty of a find: `sure` by its own form or checksum, `likely` by its name and its form, `possible` by
 * little more than chance; `example` has the form and is a value from documentation or a placeholder.
 */
export type Confidence = 'sure' | 'likely' | 'possible' | 'example'

/** One secret in a text. Offsets are UTF-16 units; the value itself is not repeated. */
export interface FoundSecret {
  readonly rule: string
  /** Its kind, for a person: `GitHub personal access token`. */
  readonly kind: string
  readonly start: number
  readonly end: number
  readonly confidence: Confidence
  /** An example that repeats or counts: what leaves may still be meant. */
  readonly dull?: boolean
  /** A value without quotes that its name alone makes a secret: in code, it may be a variable or a type. */
  readonly bare?: boolean
  /** The service that it belongs to. */
  readonly hosts?: readonly string[]
}

/** Values that a rule does not mean. */
export interface Allowance {
  readonly regexes: readonly string[]
  /** Found anywhere in the secret, whatever the case. */
  readonly stopwords: readonly string[]
  readonly regexTarget: 'secret' | 'match' | 'line'
}

/** Structure and checksums that a rule can ask for; see `checks.ts`. */
export type CheckName =
  | 'crc32'
  | 'base58'
  | 'jwt'
  | 'pem'
  | 'basic'
  | 'json64'
  | 'address'
  | 'user'
  | 'password'
  | 'random'
  | 'digits'
  | 'snowflake'
  | 'weak'
  | 'mixed'

/** One kind of secret, as the table and users' files hold it. */
export interface SecretRule {
  readonly id: string
  readonly kind: string
  /** RE2 syntax without look-around; the value's own form where `named` is set. */
  readonly regex: string
  /** Lower case; one of them must stand in the text. A built-in regex begins with it, save for `reach`. */
  readonly keywords: readonly string[]
  /** The keyword stands in the name that the value is given to: `datadog_api_key = "…"`. */
  readonly named?: boolean
  /** No letter, digit, `_` or `-` stands before the keyword. */
  readonly apart?: boolean
  /** The most characters before the keyword at which a match may begin. */
  readonly reach?: number
  /** Bits per character that the secret has at least. */
  readonly entropy?: number
  readonly secretGroup?: number
  readonly check?: CheckName
  /** One of these words stands within the four hundred characters before it. */
  readonly near?: readonly string[]
  /** The service that the secret belongs to: sending it there is using it. Empty for what is sent nowhere. */
  readonly hosts?: readonly string[]
  readonly allowlists?: readonly Allowance[]
}

/** Rules with what none of them means. */
export interface RuleSet {
  readonly rules: readonly SecretRule[]
  readonly allowlists: readonly Allowance[]
}
