import { GateError } from '../../../ground/model/errors.ts'
import type { Grant } from '../../../ground/model/grant.ts'
import type { Identity } from '../../../ground/model/reviewer.ts'
import type { GrantDraft, GrantPreview, Grants } from '../gate-people/grants.ts'
import { isProbe } from '../reviews/is-probe.ts'
import type { PeopleStore } from '../ports/people-store.ts'
import { grantLine, newGrant } from '../standing/new-grant.ts'
import type { SignAct } from '../standing/act-signer.ts'
import { demandGroup } from '../standing/demand-group.ts'
import { visibleText } from '../../../ground/model/visible-text.ts'
import { findByBeginning } from '../find-by-beginning.ts'
import type { LoggedDecision } from '../../../ground/model/logged-decision.ts'
import { coversAll, grantsThatCover } from '../../../judge/policy/grants-that-cover.ts'
import { shapeOf } from '../../../judge/reputation/shape-of.ts'
import { codesOf } from '../../review/counted-findings.ts'

interface Parts {
  readonly store: PeopleStore
  readonly sign: SignAct
  readonly now: () => number
  /** The groups of the team whose hub this is; there are none where it is left out. */
  readonly groups?: () => readonly string[]
  /** The team of this gate, where it is of one. */
  readonly team?: { group(): string | undefined }
}

/** The most decisions that a preview looks at. */
const maxLooked = 1_000

/** Standing answers, kept in the store; making and ending one asks for a secret of a reviewer. */
export class LocalGrants implements Grants {
  private readonly parts: Parts

  constructor(parts: Parts) {
    this.parts = parts
  }

  async list(): Promise<readonly Grant[]> {
    return this.parts.store.people.allGrants()
  }

  async preview(draft: GrantDraft): Promise<GrantPreview> {
    const grant = newGrant(draft, 'nobody', this.parts.now())
    const { store, team } = this.parts
    const last = store
      .decisions({ limit: maxLooked, includeDryRuns: false })
      .filter(({ decision }) => !isProbe(store.people, decision))
    return { looked: last.length, covered: last.filter(logged => wouldCover(grant, logged, team?.group())) }
  }

  async add(draft: GrantDraft, who: Identity): Promise<Grant> {
    demandGroup(draft.scope, this.parts.groups)
    const grant = newGrant(draft, who.reviewer, this.parts.now())
    await this.parts.sign(who, proof => ({
      kind: 'grant',
      at: grant.at,
      log: [grantLine(grant, proof)],
      grants: [grant],
    }))
    return grant
  }

  async revoke(named: string, who: Identity): Promise<Grant> {
    const { sign, now } = this.parts
    const grant = findGrant(this.parts.store.people.allGrants(), named)
    const { id } = grant
    if (grant.revokedAt !== null) throw new GateError('conflict', `${id} is revoked already.`, 'id')
    const at = now()
    const revoked = { ...grant, revokedAt: at }
    await sign(who, proof => ({
      kind: 'grant',
      at,
      log: [{ kind: 'grant', body: { event: 'revoked', id, by: who.reviewer, proof } }],
      grants: [revoked],
    }))
    return revoked
  }
}

/**
 * Returns the grant of this id, or the only one whose id begins so, ended ones among them. Throws `missing` where there is
 * none, and `invalid` where there are several.
 */
export function findGrant(all: readonly Grant[], named: string): Grant {
  const grant = findByBeginning(named, {
    noun: 'grants',
    find: id => all.find(one => one.id === id),
    startingWith: (beginning, limit) => all.filter(({ id }) => id.startsWith(beginning)).slice(0, limit),
  })
  if (grant) return grant
  const shown = visibleText(named.trim(), 40)
  throw new GateError('missing', `There is no grant “${shown}”: see countersign grant list.`, 'id')
}

/**
 * Tells whether the grant would have decided this call at a gate of this group: a call that a gate or a rule denied stays
 * denied.
 */
export function wouldCover(
  grant: Grant,
  { call, decision }: LoggedDecision,
  group: string | undefined,
): boolean {
  const shape =
    decision.assessment.shape ?? shapeOf(call, decision.effects, decision.assessment.contributions)
  const programs = decision.effects.flatMap(effect => (effect.type === 'run' ? [effect.program] : []))
  if (grantsThatCover([grant], { call, shape, programs, group }).length === 0) return false
  if (grant.effect === 'deny') return decision.effect !== 'deny'
  return decision.effect === 'queue' && coversAll(grant, codesOf(decision))
}
