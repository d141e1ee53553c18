import type { SnapshotMaker } from '../core/ports/store.ts'
import type { Decision } from '../../ground/model/decision.ts'
import type { LoggedDecision } from '../../ground/model/logged-decision.ts'
import type { ToolDefinition } from '../../ground/model/offered-tool.ts'
import { isJsonObject, type JsonObject } from '../../ground/model/json.ts'
import type { Review } from '../../ground/model/review.ts'
import type { ReviewSnapshot } from '../../ground/model/review-snapshot.ts'
import type { ToolCall } from '../../ground/model/tool-call.ts'
import type { ToolStore } from '../../people/acts/ports/tool-store.ts'
import { masked, redact } from '../../people/redaction/redact.ts'
import type { SecretScanner } from '../../judge/secrets/find-secrets.ts'
import type { CanaryTable } from './canary-table.ts'
import { decisionRecord } from './decision-record.ts'
import { cutDiffs } from '../core/snapshot/cut-diffs.ts'
import { canonicalJson } from '../../people/audit/canonical-json.ts'
import { redactKnown, type KnownValue } from '../../people/redaction/redact-known.ts'

/** A new review without what the log would not hold either: its lines for lists and the words of its shape. */
function cleanReview(
  review: Review,
  salt: string,
  known: readonly KnownValue[],
  scan: SecretScanner,
): Review {
  const { what, headline, why } = review
  const stored: JsonObject = {
    what,
    shape: review.shape.text,
    ...(headline !== undefined && { headline }),
    ...(why !== undefined && { why }),
  }
  const { record } = redact(redactKnown(stored, known).record, salt, scan)
  return {
    ...review,
    what: String(record['what']),
    ...(headline !== undefined && { headline: String(record['headline']) }),
    ...(why !== undefined && { why: String(record['why']) }),
    shape: { ...review.shape, text: String(record['shape']) },
  }
}

/** Returns a snapshot without secrets and known values: the files that it compares may hold some that the call has not. */
function cleanSnapshot(
  snapshot: ReviewSnapshot,
  salt: string,
  known: readonly KnownValue[],
  scan: SecretScanner,
): ReviewSnapshot {
  const { summary, siblings, compared } = snapshot
  // A digest is no secret, whatever the name of its file: only the paths are looked at.
  const digests = Object.values(compared)
  const stored = { diffs: summary.diffs, siblings, paths: Object.keys(compared) } as unknown as JsonObject
  const { record } = redact(redactKnown(stored, known).record, salt, scan)
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
function cleanDefinition(
  definition: ToolDefinition,
  salt: string,
  known: readonly KnownValue[],
  scan: SecretScanner,
): ToolDefinition {
  const { title, description, annotations } = definition
  const isLarge = canonicalJson(definition as unknown as JsonObject).length > keptDefinition
  const stored = isLarge
    ? {
        ...(title !== undefined && { title: title.slice(0, 1_000) }),
        ...(description !== undefined && { description: description.slice(0, keptDefinition / 2) }),
        ...(annotations && canonicalJson(annotations).length < 4_000 && { annotations }),
      }
    : definition
  const input = stored as unknown as JsonObject
  return redact(redactKnown(input, known).record, salt, scan).record as unknown as ToolDefinition
}

/** The parts of a cleaner. */
export interface RecordCleanerParts {
  /** Keeps digests of secrets from being guessed. */
  readonly salt: string
  readonly canaries: CanaryTable
  readonly scan: SecretScanner
}

/** Takes secrets and canaries out of everything before it is written. */
export class RecordCleaner {
  private readonly parts: RecordCleanerParts

  constructor(parts: RecordCleanerParts) {
    this.parts = parts
  }

  /** The record of a decision's entry, and what its columns hold. */
  decision(call: ToolCall, decision: Decision): ReturnType<typeof decisionRecord> {
    const { salt, scan, canaries } = this.parts
    return decisionRecord(call, decision, salt, canaries.valuesToErase(), scan)
  }

  /** A review as it is kept: only a new one has texts of the call. */
  review(review: Review): Review {
    const { salt, scan, canaries } = this.parts
    return review.version === 1 ? cleanReview(review, salt, canaries.valuesToErase(), scan) : review
  }

  /** The page of the review that a decision opens. */
  page(
    make: SnapshotMaker,
    record: Pick<LoggedDecision, 'call' | 'decision'>,
    tools: ToolStore,
  ): ReviewSnapshot {
    const { salt, scan, canaries } = this.parts
    const known = canaries.valuesToErase()
    const values = known.map(({ value }) => value)
    const hide = (text: string) => String(masked({ text }, values, scan)['text'])
    return cleanSnapshot(make(record, tools, hide), salt, known, scan)
  }

  /** A tool's definition as it is kept for people. */
  definition(definition: ToolDefinition): ToolDefinition {
    const { salt, scan, canaries } = this.parts
    return cleanDefinition(definition, salt, canaries.valuesToErase(), scan)
  }

  /** The record of a report: hosts and paths of a boundary are anybody’s text. */
  report(body: JsonObject): JsonObject {
    const { boundary } = body
    if (!isJsonObject(boundary)) return body
    const { scan, canaries } = this.parts
    const values = canaries.valuesToErase().map(({ value }) => value)
    return { ...body, boundary: masked(boundary, values, scan) }
  }
}
