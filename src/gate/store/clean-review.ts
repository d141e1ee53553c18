import { cutDiffs } from '../core/snapshot/cut-diffs.ts'
import { canonicalJson } from '../../people/audit/canonical-json.ts'
import { eraseKnown, type KnownValue } from '../../people/redaction/erase-known.ts'
import { redact } from '../../people/redaction/redact.ts'
import type { JsonObject } from '../../ground/model/json.ts'
import type { ToolDefinition } from '../../ground/model/offered-tool.ts'
import type { Review } from '../../ground/model/review.ts'
import type { ReviewSnapshot } from '../../ground/model/review-snapshot.ts'
import type { SecretScanner } from '../../judge/secrets/find-secrets.ts'

/** A new review without what the log would not hold either: its line for lists and the words of its shape. */
export function cleanReview(
  review: Review,
  salt: string,
  known: readonly KnownValue[],
  scan: SecretScanner,
): Review {
  const kept: JsonObject = { what: review.what, shape: review.shape.text }
  const { record } = redact(eraseKnown(kept, known).record, salt, scan)
  return {
    ...review,
    what: String(record['what']),
    shape: { ...review.shape, text: String(record['shape']) },
  }
}

/** Returns a snapshot without secrets and known values: the files that it compares may hold some that the call has not. */
export function cleanSnapshot(
  snapshot: ReviewSnapshot,
  salt: string,
  known: readonly KnownValue[],
  scan: SecretScanner,
): ReviewSnapshot {
  const { summary, siblings, compared } = snapshot
  // A digest is no secret, whatever the name of its file: only the paths are looked at.
  const digests = Object.values(compared)
  const kept = { diffs: summary.diffs, siblings, paths: Object.keys(compared) } as unknown as JsonObject
  const { record } = redact(eraseKnown(kept, known).record, salt, scan)
  const clean = record as unknown as Pick<ReviewSnapshot, 'siblings'> & {
    readonly diffs: ReviewSnapshot['summary']['diffs']
    readonly paths: readonly string[]
  }
  return {
    ...snapshot,
    siblings: clean.siblings,
    compared: Object.fromEntries(clean.paths.map((path, i) => [path, digests[i] ?? ''])),
    // What stands for an erased value may be longer than the value.
    summary: { ...summary, diffs: cutDiffs(clean.diffs) },
  }
}

/** The part of a tool's definition that is kept, in characters of JSON. */
const keptDefinition = 131_072

/** Returns a tool's definition as it is kept for people: without secrets; if it is too long, its text alone. */
export function cleanDefinition(
  definition: ToolDefinition,
  salt: string,
  known: readonly KnownValue[],
  scan: SecretScanner,
): ToolDefinition {
  const { title, description, annotations } = definition
  const isLarge = canonicalJson(definition as unknown as JsonObject).length > keptDefinition
  const kept = isLarge
    ? {
        ...(title !== undefined && { title: title.slice(0, 1_000) }),
        ...(description !== undefined && { description: description.slice(0, keptDefinition / 2) }),
        ...(annotations && canonicalJson(annotations).length < 4_000 && { annotations }),
      }
    : definition
  const given = kept as unknown as JsonObject
  return redact(eraseKnown(given, known).record, salt, scan).record as unknown as ToolDefinition
}
