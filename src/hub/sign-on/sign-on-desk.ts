import * as z from 'zod'
import type { Gate } from '../../gate/core/gate.ts'
import type {
  BegunSignOn,
  BreakGlass,
  SignedOn,
  SignOnPort,
  UnlinkedPerson,
} from '../../api/http/ports/sign-on-port.ts'
import { GateError } from '../../ground/model/errors.ts'
import type { Identity } from '../../ground/model/reviewer.ts'
import type { SignOnProvider, SignOnSettings } from '../../ground/model/sign-on-settings.ts'
import type { TeamMember } from '../../ground/model/team-member.ts'
import { armedUntil, whySignOnEnded } from '../../people/acts/roles/why-sign-on-ended.ts'
import { newKey } from '../../gate/store/new-salt.ts'
import type { HubParts } from '../../daemon/team/hub/hub-parts.ts'
import { type Claims, claimedPerson } from './claimed-person.ts'
import type { IdentityProvider } from './identity-provider.ts'

/** Everything that people sign on with. */
export interface SignOnDeskParts {
  readonly team: Pick<HubParts, 'copy' | 'key' | 'fresh' | 'now'> & { readonly gate: Pick<Gate, 'reviewers'> }
  readonly settings: () => SignOnSettings
  readonly provider: Pick<IdentityProvider, 'begin' | 'finish'>
}

/** Milliseconds in which somebody signs on, and in which they then say which reviewer they are. */
const patience = 600_000
const purposes = { flow: 'sign-on', ticket: 'sign-on ticket' } as const

const flowWords = z.strictObject({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  fresh: z.boolean(),
})

const knownPerson = z.strictObject({
  identity: z.strictObject({ issuer: z.string(), subject: z.string() }),
  name: z.string().nullable(),
  groups: z.array(z.string()),
  at: z.number().nullable(),
  until: z.number(),
})

/** A person whom the provider vouched for just now. */
type KnownPerson = Readonly<z.infer<typeof knownPerson>>

/**
 * Lets people in by the company’s identity provider. It says who somebody is and in which groups; it makes nobody a reviewer,
 * since a reviewer’s key is signed by another reviewer’s alone.
 */
export class SignOnDesk implements SignOnPort {
  private readonly parts: SignOnDeskParts

  constructor(parts: SignOnDeskParts) {
    this.parts = parts
  }

  provider(): string | null {
    return this.parts.settings().provider?.name ?? null
  }

  async begin(fresh: boolean): Promise<BegunSignOn> {
    const { team, provider } = this.parts
    const random = () => newKey().toString('base64url')
    const ties = { state: random(), nonce: random(), verifier: random() }
    const address = await provider.begin(ties, fresh)
    const flow = team.key.words.seal(purposes.flow, { ...ties, fresh }, team.now() + patience)
    return { address, flow }
  }

  async finish(flow: string, answer: string): Promise<SignedOn | UnlinkedPerson> {
    const { team, provider } = this.parts
    const begun = flowWords.safeParse(team.key.words.open(purposes.flow, flow, team.now()))
    if (!begun.success) throw begunElsewhere('flow')
    const { fresh, ...ties } = begun.data
    const claims = await provider.finish(answer, ties, fresh)
    const person = this.personIn(claims)
    const member = await this.memberOf(person)
    if (member) return this.write(person, member.reviewer, 'signed_on')
    const ticket = team.key.words.seal(purposes.ticket, person, team.now() + patience)
    return { name: person.name, ticket }
  }

  async link(ticket: string, who: Identity): Promise<SignedOn> {
    const { team } = this.parts
    const opened = knownPerson.safeParse(team.key.words.open(purposes.ticket, ticket, team.now()))
    if (!opened.success) throw begunElsewhere('ticket')
    const person = opened.data
    if (this.provider() === null || this.demandProvider().issuer !== person.identity.issuer)
      throw begunElsewhere('ticket')
    const proof = await team.gate.reviewers.prove(who, 'secret')
    const known = await this.memberOf(person)
    if (known && known.reviewer !== who.reviewer)
      throw new GateError(
        'conflict',
        `You sign on as ${known.reviewer} here: have an owner unlink that one first, with countersign hub member unlink.`,
        'ticket',
      )
    const before = team.copy.people.team.member(who.reviewer)
    if (before?.identity && !known)
      throw new GateError(
        'conflict',
        `${who.reviewer} signs on as somebody else: have an owner unlink them first, with countersign hub member unlink.`,
        'who.reviewer',
      )
    return this.write(person, who.reviewer, 'linked', proof)
  }

  /** Signs somebody on who is a reviewer already, by the claims of a token that was checked: at a terminal. */
  async take(claims: Claims): Promise<SignedOn> {
    const person = this.personIn(claims)
    const member = await this.memberOf(person)
    if (member) return this.write(person, member.reviewer, 'signed_on')
    throw new GateError(
      'forbidden',
      'The provider knows you, and this hub does not yet: sign on in a browser first, and say there which reviewer you are.',
      'identity',
    )
  }

  /** Reads who somebody is; throws `forbidden` for those whom nobody lets in. */
  personIn(claims: Claims): KnownPerson {
    const { now } = this.parts.team
    const provider = this.demandProvider()
    const person = claimedPerson(claims, provider)
    const at = claims['auth_time']
    return {
      ...person,
      groups: [...person.groups],
      at: typeof at === 'number' ? at * 1_000 : null,
      until: now() + provider.session,
    }
  }

  whyEnded(reviewer: string): string | undefined {
    const { copy, now } = this.parts.team
    return whySignOnEnded(copy.people.team.member(reviewer), now())
  }

  breakGlass(): readonly BreakGlass[] {
    const { copy, now } = this.parts.team
    return copy.people.team.members().flatMap(member => {
      const until = armedUntil(member, now())
      return until === null ? [] : [{ reviewer: member.reviewer, until }]
    })
  }

  private demandProvider(): SignOnProvider {
    const { provider } = this.parts.settings()
    if (provider) return provider
    throw new GateError('missing', 'Nobody signs on by an identity provider here: pair this browser.')
  }

  /** The member whom the provider’s word is about. Rejects with `forbidden` for one whose rights were ended by hand. */
  private async memberOf({ identity }: KnownPerson): Promise<TeamMember | undefined> {
    const { fresh, copy } = this.parts.team
    await fresh()
    const member = copy.people.team.memberKnownAs(identity)
    if (member?.endedAt === undefined) return member
    throw new GateError(
      'forbidden',
      `Nobody was signed on: an owner ended the rights of ${member.reviewer}, and lets them in again with countersign hub member let-in.`,
      'identity',
    )
  }

  private async write(
    { identity, groups, at, until }: KnownPerson,
    reviewer: string,
    event: 'signed_on' | 'linked',
    proof?: string,
  ): Promise<SignedOn> {
    const { copy, now } = this.parts.team
    if (!copy.people.reviewer(reviewer))
      throw new GateError(
        'forbidden',
        `Nobody was signed on: ${reviewer} is no reviewer any more, so have another one add them.`,
        'reviewer',
      )
    const before = copy.people.team.member(reviewer)
    const member: TeamMember = { ...before, reviewer, identity, groups, until }
    const { issuer, subject } = identity
    const body = {
      event,
      reviewer,
      issuer,
      subject,
      groups: [...groups],
      until,
      ...(proof !== undefined && { proof }),
    }
    const log = [{ kind: 'team' as const, body }]
    await copy.people.act({ kind: 'member', at: now(), log, members: [member], membersOver: [before] })
    return { reviewer, at, until }
  }
}

function begunElsewhere(field: string): GateError {
  return new GateError(
    'forbidden',
    'This sign-on was begun elsewhere, or more than ten minutes ago, so begin it again.',
    field,
  )
}
