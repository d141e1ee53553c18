import type { SnapshotMaker } from '../core/ports/store.ts'
import type { Decision } from '../../ground/model/decision.ts'
import type { LoggedDecision } from '../../ground/model/logged-decision.ts'
import type { ToolDefinition } from '../../ground/model/offered-tool.ts'
import { isJsonObject, type JsonObject } from '../../ground/model/json.ts'
import type { Review } from '../../ground/model/review.ts'
import type { ReviewSnapshot } from '../../ground/model/review-snapshot.ts'
import type { ToolCall } from '../../ground/model/tool-call.ts'
import type { ToolStore } from '../../people/acts/ports/tool-store.ts'
import { masked } from '../../people/redaction/redact.ts'
import type { SecretScanner } from '../../judge/secrets/find-secrets.ts'
import type { CanaryTable } from './canary-table.ts'
import { cleanDefinition, cleanReview, cleanSnapshot } from './clean-review.ts'
import { decisionRecord } from './decision-record.ts'

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
