import { GateError } from '../../../ground/model/errors.ts'
import type { TeamGate } from '../../../ground/model/team-gate.ts'
import type { HubParts } from './hub-parts.ts'
import {
  type LetGoAnswer,
  type LetGoRequest,
  letGoStatement,
} from '../../../gate/team/protocol/let-go-statement.ts'
import type { HubKey } from './hub-key.ts'
import { isLeavingSigned, type LeavingNote } from '../../../gate/team/protocol/sign-leaving.ts'
import { endWaiting } from './end-waiting.ts'
import { retryRaces } from './retry-races.ts'

/** Tells a gate by the team’s key whether an owner revoked it. */
export function answerLetGo(key: Pick<HubKey, 'sign'>, gate: TeamGate, { nonce }: LetGoRequest): LetGoAnswer {
  const unsigned = { nonce, revokedAt: gate.left ? null : gate.revokedAt }
  return { ...unsigned, signature: key.sign(letGoStatement(gate, unsigned)) }
}

/**
 * Takes the word of a gate that left by itself: nothing of it is taken from then on, and what waits there is withdrawn. Told
 * twice, or where an owner revoked it in the same moment, it changes nothing. Rejects with `forbidden` where its key did not
 * sign that.
 */
export async function takeLeaving(
  { copy, key, now }: Pick<HubParts, 'copy' | 'key' | 'now'>,
  gate: TeamGate,
  { signature }: LeavingNote,
): Promise<{ readonly left: true }> {
  if (!isLeavingSigned(gate, key.fingerprint, signature))
    throw new GateError('forbidden', `The key of ${gate.name} did not sign that it left.`, 'signature')
  return retryRaces(async () => {
    const known = copy.people.team.gate(gate.gate)
    if (known?.epoch !== gate.epoch || known.revokedAt !== null) return { left: true }
    const at = now()
    const ended = endWaiting(copy, [gate.gate], 'its gate left the team', at)
    const body = { event: 'gate_left', gate: gate.gate, epoch: gate.epoch, name: gate.name, signature }
    const log = [{ kind: 'team' as const, body }, ...ended.log]
    await copy.people.act({
      kind: 'gate_ended',
      at,
      log,
      gates: [{ ...known, revokedAt: at, left: true }],
      reviews: ended.reviews,
    })
    return { left: true }
  })
}
