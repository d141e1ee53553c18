import { listOpenings } from '../../audit/parts/opening.ts'
import { revealParts, type RevealedRecord } from '../../audit/parts/reveal-parts.ts'
import type { StoredEntry } from '../../audit/link-entry.ts'
import type { Grant } from '../../../ground/model/grant.ts'
import type { Json, JsonObject } from '../../../ground/model/json.ts'
import type { ToolPin } from '../../../ground/model/offered-tool.ts'
import { isAnswered } from '../../review/is-answered.ts'
import { visibleText } from '../../../ground/model/visible-text.ts'
import type { Review } from '../../../ground/model/review.ts'
import type { Reviewer } from '../../../ground/model/reviewer.ts'
import type { Observation } from '../../../ground/model/shape.ts'
import type { People } from '../ports/people.ts'
import { membershipEvents } from '../membership/membership-events.ts'
import { secretDigests } from '../reviewers/pin-secret.ts'
import { memberOf } from '../../../ground/model/member-of.ts'

/** Events after which a reviewer has the secrets that their line names. */
const withSecrets = new Set(['added', 'key_made', 'secret_changed', 'recovered'])

const past = 'somebody wrote to the state past the gate'

/** Acts of people as the log tells them, to check the state against: a row without its line is a forgery. */
export class StateWitness {
  private readonly reviewers = new Map<string, JsonObject>()
  private readonly grants = new Map<string, WitnessedGrant>()
  /** Server, way and tool → the digest that was pinned, and by whom. */
  private readonly tools = new Map<string, { digest: unknown; by: unknown }>()
  /** Review → what was answered and by whom, `approved alice`. */
  private readonly answers = new Map<string, string[]>()
  private isMirrored = false

  add({ kind, body, openings = '', erased = [] }: WitnessedEntry): void {
    if (kind !== 'reviewer' && kind !== 'grant' && kind !== 'review' && kind !== 'tool' && kind !== 'team')
      return
    const message = JSON.parse(body) as JsonObject
    if (kind === 'team') this.isMirrored = mirrorsAfter(message, this.isMirrored)
    else if (kind === 'reviewer') this.addReviewer(message)
    else if (kind === 'grant')
      this.addGrant(revealParts({ body: message, openings: listOpenings(openings), erased: () => erased }))
    else if (kind === 'tool') this.addTool(message)
    else this.addAnswer(message)
  }

  /** One sentence for each reviewer and grant that the log does not bear out. */
  peopleProblems(people: People): readonly string[] {
    return [
      ...people.reviewers().flatMap(one => this.reviewerProblem(one)),
      ...people.allGrants().flatMap(one => this.grantProblem(one)),
    ]
  }

  /** The same of pins: what a server says of its tool is pinned by a call or a person, and the log says which. */
  pinProblems(pins: readonly ToolPin[]): readonly string[] {
    return pins.flatMap(({ server, tool, digest, by }) => {
      const statement = this.tools.get(pinKey(server.name, server.reached, tool))
      const name = visibleText(`${server.name}/${tool}`, 120)
      return statement?.digest === digest && statement.by === by
        ? []
        : [`the tool ${name} is not pinned as the log says: ${past}`]
    })
  }

  /** The same of these reviews. */
  reviewProblems(reviews: readonly Review[]): readonly string[] {
    return reviews.flatMap(one => this.reviewProblem(one))
  }

  /** The same of what was learned. */
  observationProblems(observations: readonly Observation[]): readonly string[] {
    return observations.flatMap(one => this.observationProblem(one))
  }

  private addReviewer(body: JsonObject): void {
    const name = String(body['reviewer'])
    if (withSecrets.has(String(body['event']))) this.reviewers.set(name, body)
    if (body['event'] === 'removed') this.reviewers.delete(name)
  }

  private addGrant({ record: body, missing }: RevealedRecord): void {
    if (body['event'] === 'added') {
      const grant = body['grant'] as JsonObject
      this.grants.set(String(grant['id']), { grant, missing, revoked: false })
    }
    const known = this.grants.get(String(body['id']))
    if (body['event'] === 'revoked' && known) known.revoked = true
  }

  private addTool({ event, server, reached, tool, digest, by }: JsonObject): void {
    if (event === 'pinned' || event === 'accepted')
      this.tools.set(pinKey(server, reached, tool), { digest, by: by ?? null })
  }

  private addAnswer(body: JsonObject): void {
    const event = body['event'] === 'agreed' ? 'approved' : String(body['event'])
    const review = String(body['review'])
    this.answers.set(review, [...(this.answers.get(review) ?? []), `${event} ${String(body['reviewer'])}`])
  }

  private reviewerProblem({ name, uid, secrets }: Reviewer): readonly string[] {
    const body = this.reviewers.get(name)
    // What proves reviewers of a team stays at its hub.
    const isOfTeam = this.isMirrored && uid === null && secrets.length === 0 && body !== undefined
    const isOwn = body?.['uid'] === uid && String(body['proofs']) === String(secretDigests(secrets))
    const same = isOfTeam || isOwn
    return same ? [] : [`the reviewer ${name} is not the one that the log knows: ${past}`]
  }

  private grantProblem(grant: Grant): readonly string[] {
    const known = this.grants.get(grant.id)
    const logged = known?.grant as unknown as Grant | undefined
    const same =
      logged !== undefined &&
      JSON.stringify(lasting(logged, known?.missing)) === JSON.stringify(lasting(grant, known?.missing)) &&
      (grant.uses ?? 0) <= (logged.uses ?? 0) &&
      known?.revoked === (grant.revokedAt !== null)
    return same ? [] : [`the grant ${grant.id} is not what the log says of it: ${past}`]
  }

  private reviewProblem({ id, votes, state, requiredApprovers }: Review): readonly string[] {
    const texts = this.answers.get(id) ?? []
    if ((state === 'pending' || state === 'approved') && isDenied(texts))
      return [`the review ${id} was denied, and its row says ${state}: ${past}`]
    const borne = votes.every(vote => texts.includes(`${loggedEvent(vote)} ${vote.reviewer}`))
    const isEmpty = isAnswered({ state }) && votes.length === 0
    const agreed = new Set(votes.filter(({ approve }) => approve).map(({ reviewer }) => reviewer))
    if (borne && state === 'approved' && agreed.size < requiredApprovers && !isEmpty)
      return [`the review ${id} was approved by fewer people than it needs: ${past}`]
    return borne && !isEmpty ? [] : [`the review ${id} holds an answer that the log does not know: ${past}`]
  }

  private observationProblem({ reviewId, approve }: Observation): readonly string[] {
    const [review = '', wrong] = reviewId.split('/')
    const event = wrong === undefined ? (approve ? 'approved' : 'denied') : 'reported_wrong'
    const texts = this.answers.get(review) ?? []
    return texts.some(line => line.startsWith(`${event} `))
      ? []
      : [`what was learned from ${review} is not in the log: ${past}`]
  }
}

/** Tells whether the last that was said of a review is a no: nobody took it back. */
function isDenied(texts: readonly string[]): boolean {
  const last = texts.findLast(one => /^(?:denied|returned|undone) /.test(one))
  return last !== undefined && !last.startsWith('undone ')
}

function loggedEvent({ approve, revise }: Review['votes'][number]): string {
  return approve ? 'approved' : revise ? 'returned' : 'denied'
}

/** Tells whether the reviewers of a log are those of a team after one of its lines. */
function mirrorsAfter({ event }: JsonObject, before: boolean): boolean {
  return event === membershipEvents.joined || (before && event !== membershipEvents.left)
}

function pinKey(...parts: readonly (Json | undefined)[]): string {
  return JSON.stringify(parts.map(part => part ?? null))
}

/** All of a grant that never changes, in one order; without what was erased. */
function lasting(
  { id, effect, scope, codes, by, reason, at, expiresAt }: Grant,
  missing: WitnessedGrant['missing'] = {},
) {
  const parts = Object.entries(scope).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const [scopeKept, reasonKept] = ['/grant/scope', '/grant/reason'].map(
    one => memberOf(missing, one) === undefined,
  )
  return [id, effect, scopeKept && parts, codes, by, reasonKept && reason, at, expiresAt]
}

type WitnessedEntry = Pick<StoredEntry, 'kind' | 'body' | 'openings' | 'erased'>

interface WitnessedGrant {
  readonly grant: JsonObject
  readonly missing: RevealedRecord['missing']
  revoked: boolean
}
