import { GateError } from '../../../ground/model/errors.ts'
import type { Grant } from '../../../ground/model/grant.ts'
import type { Identity } from '../../../ground/model/reviewer.ts'
import type { GrantDraft, GrantPreview, Grants } from '../gate-people/grants.ts'
import { isProbe } from '../reviews/is-probe.ts'
import type { PeopleStore } from '../ports/people-store.ts'
import { grantLine, newGrant } from '../standing/new-grant.ts'
import type { SignAct } from '../standing/sign-act.ts'
import { demandGroup } from '../standing/demand-group.ts'
import { findGrant } from './find-grant.ts'
import { wouldCover } from './would-cover.ts'

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
