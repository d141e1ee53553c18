/** The first line of a bundle: what it says of itself. Nothing proves it. */
export interface BundleHeader {
  readonly origin: string
  readonly from: number
  readonly to: number
  readonly claims: Readonly<Record<string, string>>
}

/** An entry without its body. */
export interface EntryHead {
  readonly at: number
  readonly kind: string
  readonly prev: string
  readonly seq: number
  readonly hash: string
}

/** An entry of the log: whole, or withheld but for its hash. */
export interface EntryLine {
  readonly head: EntryHead
  /** Its text as the hash covers it; undefined where it is withheld. */
  readonly body: string | undefined
  /** Pointer → salt and value of a sealed part. */
  readonly openings: Readonly<Record<string, readonly [salt: string, value: unknown]>>
}

/** An entry that changes which key signs the log, with the proof that it is in there. */
export interface KeyChangeLine {
  readonly entry: EntryLine
  readonly proof: string
}

/** A line of a bundle, by its kind. */
export type BundleLine =
  | { readonly kind: 'header'; readonly header: BundleHeader }
  | { readonly kind: 'entry'; readonly entry: EntryLine }
  | { readonly kind: 'proof'; readonly proof: string }
  | { readonly kind: 'keys'; readonly keys: readonly string[]; readonly changes: readonly KeyChangeLine[] }
  | { readonly kind: 'consistency'; readonly old: string; readonly hashes: readonly string[] }
  | { readonly kind: 'time'; readonly over: string; readonly token: string }
  | { readonly kind: 'end'; readonly lines: number; readonly sha256: string }
