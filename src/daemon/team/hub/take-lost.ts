import { GateError } from '../../../ground/model/errors.ts'
import type { TeamGate } from '../../../ground/model/team-gate.ts'
import { fedStatement, type FedReviewer, type FedRows } from '../../../gate/team/protocol/fed-statement.ts'
import type { LostAnswer, LostHistory } from '../../../gate/team/protocol/history-line.ts'
import type { HubParts, TeamCopy } from './hub-parts.ts'
import { retryRaces } from './retry-races.ts'
import { reviewsAct } from './reviews-act.ts'
import type { Grant } from '../../../ground/model/grant.ts'
import type { SignedSet } from '../../../ground/model/standing-set.ts'
import type { Act, LogLine, FedAct } from '../../../people/acts/ports/act.ts'
import type { Reviewer } from '../../../ground/model/reviewer.ts'

/**
 * Puts back what a gate was fed in a history that was lost. Each act must be one that the team’s key signed for this gate;
 * one that this history has is left out, and any other is made an act of it, part by part, once, whoever hands it back. Then what the gate itself did to these
 * reviews since is taken over. Rejects with `invalid` for an act that the key did not sign.
 */
export async function takeLost(
  parts: HubParts,
  gate: TeamGate,
  { at, acts, reviews }: LostHistory,
): Promise<LostAnswer> {
  await parts.fresh()
  const outcomes: Outcome[] = []
  for (const act of acts) outcomes.push(await restore(parts, gate, act))
  const ended = { at, after: { seq: 0, hash: '' }, entries: [], reviews: knownOf(parts, reviews) }
  await retryRaces(async () => {
    const act = reviewsAct(parts, gate, ended, parts.now())
    if (act) await parts.copy.people.act(act)
  })
  const problems = outcomes.flatMap(one => one.problems)
  return { restored: outcomes.filter(one => one.isRestored).length, problems }
}

interface Outcome {
  readonly isRestored: boolean
  readonly problems: readonly string[]
}

async function restore(parts: HubParts, gate: TeamGate, fed: FedAct): Promise<Outcome> {
  if (!parts.key.isSigned(fedStatement(gate, fed), fed.signature))
    throw new GateError(
      'invalid',
      `The act ${fed.number} that ${gate.name} hands back is not one that the team signed for it.`,
      'acts',
    )
  // What this history has was not lost: said once more, it would undo what people did since.
  if (parts.copy.taken.idOf(fed.number) === fed.id) return { isRestored: false, problems: [] }
  return retryRaces(async () => {
    let isRestored = false
    const problems: string[] = []
    for (const make of restoredActs(parts.copy, gate, fed)) {
      const made = make()
      if (typeof made === 'string') problems.push(`act ${fed.number}: ${made}`)
      else if (made) {
        await parts.copy.people.act(made)
        isRestored = true
      }
    }
    return { isRestored, problems }
  })
}

/** Leaves out what can’t be released, since it is not here: its decision was never uploaded again. */
function knownOf({ copy }: Pick<HubParts, 'copy'>, reviews: LostHistory['reviews']): LostHistory['reviews'] {
  return reviews.filter(({ id }) => copy.people.review(id))
}

/** Makes an act that puts a part of a lost one back, or says why it can’t; undefined where it is back, or has no such part. */
type MakeAct = () => Act | string | undefined

/**
 * Returns how the two parts of a lost act are put back, each made when the one before it is: what it did to the reviews of
 * this gate, and what it did for everybody, which other gates hand back too.
 */
function restoredActs(copy: TeamCopy, gate: TeamGate, fed: FedAct): readonly MakeAct[] {
  const rows = JSON.parse(fed.rows) as FedRows
  return [() => generalAct(copy, fed, rows), () => ownAct(copy, gate, fed, rows)]
}

/** Lines about reviews, without what was signed in the same act for everybody. */
function ownLines({ log }: FedAct): readonly LogLine<'review'>[] {
  return log.flatMap(({ kind, body: { stands: _stands, link: _link, ...body } }) =>
    kind === 'review' ? [{ kind, body }] : [],
  )
}

/** All other lines; what was signed stands in one of its own where it stood in a line about a review. */
function generalLines({ log }: FedAct): readonly LogLine[] {
  return log.flatMap((line): readonly LogLine[] => {
    if (line.kind !== 'review') return [line]
    const { stands, link } = line.body
    if (stands === undefined) return []
    return [{ kind: 'team', body: { event: 'signed', stands, ...(link !== undefined && { link }) } }]
  })
}

function ownAct(copy: TeamCopy, gate: TeamGate, fed: FedAct, rows: FedRows): Act | string | undefined {
  const restored = `${fed.id} ${gate.gate}`
  const { reviews = [], observations, unlearn } = rows
  if (reviews.length === 0 || copy.taken.isRestored(restored)) return undefined
  const unknown = reviews.find(({ id }) => !copy.people.review(id))
  if (unknown) return `the review ${unknown.id} is not here, so its answer can’t be put back`
  const known = reviews.map(({ id }) => copy.people.review(id))
  const ended = known.find(one => one && one.state !== 'pending' && one.state !== 'approved')
  if (ended) return `the review ${ended.id} has ended here otherwise since`
  return {
    kind: 'restored_answer',
    at: fed.at,
    log: [...ownLines(fed), restoredLine(gate, fed, 'reviews')],
    restored,
    was: fed.number,
    reviews: reviews.map((one, i) => ({ ...one, version: (known[i]?.version ?? 0) + 1 })),
    ...(observations && { observations }),
    ...(unlearn && { unlearn }),
  }
}

/** Puts back what was signed as it was signed: a link and a set that follow what is here. */
function generalAct(copy: TeamCopy, fed: FedAct, rows: FedRows): Act | string | undefined {
  const restored = `${fed.id} all`
  const { forget, pause, link, signed, removeReviewers, reviewers } = rows
  const tools = rows.groupTools ? [...(rows.tools ?? []), ...rows.groupTools] : rows.tools
  const parts = [forget, rows.grants, tools, pause, link, signed, removeReviewers, reviewers]
  if (parts.every(part => part === undefined) || copy.taken.isRestored(restored)) return undefined
  const { people } = copy
  const before = people.signedSet()
  if (link && link.seq !== people.keyLinks().length + 1)
    return 'the keys of reviewers were changed here since, so what it did for everybody can’t be put back'
  if (signed && signed.counter !== (before?.counter ?? 0) + 1)
    return 'something else was signed here since, so what it did for everybody can’t be put back'
  return {
    kind: 'restored_standing',
    at: fed.at,
    log: [...generalLines(fed), restoredLine(undefined, fed, 'all')],
    restored,
    was: fed.number,
    over: before?.signature ?? null,
    ...(forget && { forget }),
    grants: grantsOf(fed, rows, before),
    ...(tools && { tools }),
    ...(pause !== undefined && { pause }),
    ...(link && { link }),
    ...(signed && { signed }),
    ...(removeReviewers && { removeReviewers }),
    ...(reviewers && { reviewers: reviewers.map(one => reviewerOf(one, people.reviewer(one.name))) }),
  }
}

/** Grants of other groups were not fed to this gate; what was signed has them all. */
function grantsOf(
  { at }: FedAct,
  { grants = [], signed }: FedRows,
  before: SignedSet | null,
): readonly Grant[] {
  if (!signed) return grants
  const [then, now] = [before?.set.grants ?? [], signed.set.grants]
  const isIn = (all: readonly Grant[], id: string) => all.some(one => one.id === id)
  const added = now.filter(({ id }) => !isIn(then, id) && !isIn(grants, id))
  const ended = then.filter(({ id }) => !isIn(now, id) && !isIn(grants, id))
  return [...grants, ...added, ...ended.map(one => ({ ...one, revokedAt: at }))]
}

/** Returns a reviewer whose secrets were lost with the act: one who was there keeps what is known of them. */
function reviewerOf({ name, passkeys, addedAt }: FedReviewer, known: Reviewer | undefined): Reviewer {
  const free = { uid: null, secrets: [], failures: 0, lockedUntil: 0, stricterUntil: 0 }
  return { ...free, ...known, name, ...(passkeys && { passkeys }), addedAt }
}

function restoredLine(gate: TeamGate | undefined, { number, id }: FedAct, part: string): LogLine<'team'> {
  const body = {
    event: 'restored',
    act: number,
    id,
    part,
    ...(gate && { gate: gate.gate, epoch: gate.epoch }),
  }
  return { kind: 'team', body }
}
