import { GateError } from '../../../ground/model/errors.ts'
import type { TeamGate } from '../../../ground/model/team-gate.ts'
import { batchProblem } from '../batch-problem.ts'
import type { LogBatch } from '../../../gate/team/log-batch.ts'
import type { Upload, UploadAnswer } from '../../../gate/team/protocol/upload.ts'
import type { HubParts } from './hub-parts.ts'
import { retryRaces } from './retry-races.ts'
import { reviewsAct } from './reviews-act.ts'

/**
 * Takes entries of a gate’s log, and the reviews that they tell of. The reviews come first: entries that are here are never
 * sent again. Rejects with `invalid` for what does not fit, with `conflict` for another history: the gate is quarantined then.
 */
export async function takeUpload(parts: HubParts, gate: TeamGate, upload: Upload): Promise<UploadAnswer> {
  const { after, entries, reviews } = upload
  const batch: LogBatch = { gate: gate.gate, epoch: gate.epoch, after, entries }
  demandBodies(parts, gate, upload)
  try {
    if (reviews.length > 0) {
      const problem = batchProblem(batch)
      if (problem !== undefined)
        throw new GateError('invalid', `The log of ${gate.name} can’t be taken: ${problem}.`, 'entries')
      const head = await parts.entries.headFor(batch)
      // Entries before these are missing: whoever sent too early sends all of it again.
      if (head.seq < after.seq) return { head }
      await takeReviews(parts, gate, upload)
    }
    return { head: await parts.entries.add({ ...batch, group: gate.group }) }
  } catch (error) {
    if (error instanceof GateError && error.code === 'conflict' && error.field === 'entries')
      await quarantine(parts, gate, error)
    throw error
  }
}

function takeReviews(parts: HubParts, gate: TeamGate, upload: Upload): Promise<void> {
  return retryRaces(async () => {
    const act = reviewsAct(parts, gate, upload, parts.now())
    if (act) await parts.copy.people.act(act)
  })
}

/** A gate whose group uploads everything leaves nothing out. */
function demandBodies({ copy }: HubParts, { name, group }: TeamGate, { entries }: Upload): void {
  if (copy.people.team.group(group)?.content !== 'full') return
  const bare = entries.find(({ body }) => body === undefined)
  if (bare)
    throw new GateError(
      'invalid',
      `Entry ${bare.seq} of ${name} has no body, and its group uploads logs whole: send it.`,
      'entries',
    )
}

async function quarantine(
  { copy, now }: HubParts,
  gate: TeamGate,
  { message: why }: GateError,
): Promise<void> {
  const at = now()
  const { gate: id, epoch, name } = gate
  const body = { event: 'quarantined', gate: id, epoch, name, why }
  await copy.people.act({
    kind: 'gate_quarantined',
    at,
    log: [{ kind: 'team', body }],
    gates: [{ ...gate, quarantinedAt: at }],
  })
}
