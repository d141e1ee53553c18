import { canonicalJson } from '../../../people/audit/canonical-json.ts'
import type { GateLog } from '../log-batch.ts'

/** `POST /v1/team/let-go`: a gate asks whether an owner of its team revoked it. */
export interface LetGoRequest {
  readonly nonce: string
}

/** The team’s word on that; it is given to a revoked gate too. */
export interface LetGoAnswer {
  readonly nonce: string
  /** Null: nobody revoked it; one that left by itself was not. */
  readonly revokedAt: number | null
  /** Of the team’s key, over `letGoStatement`; base64. */
  readonly signature: string
}

/** The text that the team’s key signs of whether it let a gate go: RFC 8785. */
export function letGoStatement(
  { gate, epoch }: GateLog,
  { nonce, revokedAt }: Omit<LetGoAnswer, 'signature'>,
): string {
  return canonicalJson({ purpose: 'let_go', gate, epoch, nonce, revokedAt })
}
