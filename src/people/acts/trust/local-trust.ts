import { GateError } from '../../../ground/model/errors.ts'
import type { ReputationSettings } from '../../../ground/model/settings/reputation-settings.ts'
import type { Identity } from '../../../ground/model/reviewer.ts'
import type { LearnedAnswer, Observation } from '../../../ground/model/shape.ts'
import { trustOf } from '../../../judge/reputation/trust-of.ts'
import type { ShapeTrust, TrustRegistry } from '../gate-people/trust-registry.ts'
import type { People, ShapeRow } from '../ports/people.ts'
import type { SignAct } from '../standing/act-signer.ts'

interface Parts {
  readonly people: People
  readonly settings: ReputationSettings
  readonly sign: SignAct
  readonly now: () => number
}

/** Trust from people's answers, read from the store; forgetting asks for a secret of a reviewer. */
export class LocalTrust implements TrustRegistry {
  private readonly parts: Parts

  constructor(parts: Parts) {
    this.parts = parts
  }

  async list(profile?: string): Promise<readonly ShapeTrust[]> {
    const answers = this.parts.people.answersByShape()
    const rows = this.parts.people
      .shapes(profile)
      .map(row => this.withTrust(row, answers.get(row.shape) ?? []))
    return rows.sort((a, b) => (b.trust.lastAt ?? 0) - (a.trust.lastAt ?? 0))
  }

  async explain(shape: string): Promise<ShapeTrust & { readonly observations: readonly Observation[] }> {
    const row = this.find(shape)
    const observations = this.parts.people.observations(row.shape)
    return { ...this.withTrust(row, observations), observations }
  }

  async revoke(what: { readonly shape: string } | { readonly agent: string }, who: Identity): Promise<void> {
    await this.parts.sign(who, proof => {
      const exact = 'shape' in what ? { shape: this.find(what.shape).shape } : what
      const body = { event: 'revoked', ...exact, by: who.reviewer, proof }
      return { kind: 'forget', at: this.parts.now(), log: [{ kind: 'trust', body }], forget: [exact] }
    })
  }

  async reset(who: Identity): Promise<void> {
    await this.parts.sign(who, proof => ({
      kind: 'forget',
      at: this.parts.now(),
      log: [{ kind: 'trust', body: { event: 'reset', by: who.reviewer, proof } }],
      forget: ['all'],
    }))
  }

  private find(shape: string): ShapeRow {
    const found = this.parts.people
      .shapes()
      .filter(row => row.shape === shape || (shape.length >= 4 && row.shape.startsWith(shape)))
    const [row] = found
    if (row && found.length === 1) return row
    throw new GateError(
      'missing',
      found.length > 1
        ? `${found.length} shapes begin with “${shape.slice(0, 40)}”: give more of it.`
        : `Nobody has answered for a shape “${shape.slice(0, 40)}”: see countersign trust list.`,
      'shape',
    )
  }

  private withTrust(row: ShapeRow, answers: readonly LearnedAnswer[]): ShapeTrust {
    const { settings, now } = this.parts
    return { ...row, trust: trustOf(answers, settings, now()) }
  }
}
