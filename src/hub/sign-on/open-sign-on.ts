import type { Gate } from '../../gate/core/gate.ts'
import { GateError } from '../../ground/model/errors.ts'
import type { SignOnSettings } from '../../ground/model/sign-on-settings.ts'
import type { UsedAnswers } from '../../daemon/team/database/used-answers.ts'
import type { TokenSource } from '../../daemon/team/hub/team-app.ts'
import type { OpenTeam } from '../open-team.ts'
import { IdentityProvider } from './identity-provider.ts'
import { SignOnDesk } from './sign-on-desk.ts'
import { WorkloadTokens } from './workload-tokens.ts'
import type { Review } from '../../ground/model/review.ts'
import type { Identity } from '../../ground/model/reviewer.ts'
import { timeSpanText } from '../../ground/model/time-span.ts'
import { findByBeginning } from '../../people/acts/find-by-beginning.ts'
import { armedUntil, whySignOnEnded } from '../../people/acts/roles/why-sign-on-ended.ts'
import type { HubParts } from '../../daemon/team/hub/hub-parts.ts'
import * as z from 'zod'
import {
  type DevicePurpose,
  devicePurposes,
  type DeviceReply,
  type DeviceStart,
} from '../../gate/team/protocol/device-start.ts'
import { issueToken } from './issue-token.ts'

interface Parts {
  readonly team: Pick<OpenTeam, 'gate' | 'copy' | 'key' | 'fresh' | 'now' | 'clock'>
  readonly used: Pick<UsedAnswers, 'take'>
  /** As the file now says. */
  readonly settings: () => SignOnSettings
  readonly origin: string
  /** Seconds that a provider may take for one answer; ten when left out. */
  readonly patience?: number
}

/** Signing on at a hub, for people in a browser and at a terminal, and for what joins by a platform’s word. */
export interface HubSignOn {
  readonly gate: Gate
  readonly desk: SignOnDesk
  readonly tokens: TokenSource
}

/** Opens what people and gates sign on with at a hub; nothing is asked of a provider yet. */
export function openSignOn({ team, used, settings, origin, patience = 10 }: Parts): HubSignOn {
  const provider = new IdentityProvider({
    provider: () => demandProvider(settings()),
    back: `${origin}/sign-on`,
    clock: team.clock,
    patience,
  })
  const desk = new SignOnDesk({ team, settings, provider })
  const devices = new DeviceSignOn({ team, settings, provider, desk })
  const workloads = new WorkloadTokens({ team, settings, used })
  return {
    gate: demandSignOn(team.gate, { ...team, settings }),
    desk,
    tokens: {
      beginDevice: purpose => devices.begin(purpose),
      askDevice: handle => devices.ask(handle),
      ofWorkload: token => workloads.take(token),
    },
  }
}

function demandProvider({ provider }: SignOnSettings): NonNullable<SignOnSettings['provider']> {
  if (provider) return provider
  throw new GateError('missing', 'Nobody signs on by an identity provider here: pair this browser.')
}

interface DemandSignOnParts extends Pick<HubParts, 'copy' | 'now'> {
  readonly settings: () => SignOnSettings
}

/**
 * A gate of a team at which nobody says yes whose sign-on has ended, and at which those who sign on by a provider say yes at level high and critical only soon after they proved
 * themselves there, and with a passkey. It is asked before the challenge too, so that nobody fills one in for nothing.
 */
function demandSignOn(gate: Gate, parts: DemandSignOnParts): Gate {
  const { reviews } = gate
  return {
    ...gate,
    reviews: {
      ...reviews,
      // Found once: what is demanded for and what is answered is one review, however it was named.
      begin: async (id, who) => {
        demandRights(parts, who)
        const review = findReview(parts.copy, id)
        if (review) demand(parts, review, who)
        return reviews.begin(review?.id ?? id, who)
      },
      answer: async answer => {
        const { approve, reviewId, who } = answer
        if (approve) demandRights(parts, who)
        const review = findReview(parts.copy, reviewId)
        if (review && approve) demand(parts, review, who, who.passkey !== undefined)
        return reviews.answer({ ...answer, reviewId: review?.id ?? reviewId })
      },
    },
  }
}

/** Throws `forbidden` for somebody whose sign-on has ended, at a terminal too. */
function demandRights({ copy, now }: DemandSignOnParts, { reviewer }: Identity): void {
  const ended = whySignOnEnded(copy.people.team.member(reviewer), now())
  if (ended !== undefined) throw new GateError('forbidden', ended, 'who', { kind: 'sign_on' })
}

function demand(
  { copy, settings, now }: DemandSignOnParts,
  review: Review,
  who: Identity,
  isSigned = true,
): void {
  const { provider } = settings()
  const member = copy.people.team.member(who.reviewer)
  if (!provider || !member?.identity || review.level === 'medium') return
  const hasPasskey = (copy.people.reviewer(who.reviewer)?.passkeys?.length ?? 0) > 0
  if (!hasPasskey || !isSigned)
    throw new GateError(
      'forbidden',
      `A yes at level ${review.level} is signed with a passkey: ${hasPasskey ? 'answer in a browser' : 'make one on the page You'}.`,
      'passkey',
    )
  const isArmed = armedUntil(member, now()) !== null
  const isFresh = who.signedOnAt !== undefined && now() - who.signedOnAt < provider.fresh
  if (isArmed || isFresh) return
  throw new GateError(
    'forbidden',
    `A yes at level ${review.level} takes a sign-on of the last ${timeSpanText(provider.fresh)}: sign on again.`,
    'who',
    { kind: 'sign_on' },
  )
}

function findReview({ people }: DemandSignOnParts['copy'], id: string): Review | undefined {
  return findByBeginning(id, {
    noun: 'reviews',
    find: whole => people.review(whole),
    startingWith: (beginning, limit) =>
      people.reviewsAfter(beginning, limit).filter(one => one.id.startsWith(beginning)),
  })
}

interface DeviceSignOnParts {
  readonly team: Pick<HubParts, 'copy' | 'key' | 'now'>
  readonly settings: () => SignOnSettings
  readonly provider: Pick<IdentityProvider, 'beginDevice' | 'askDevice'>
  readonly desk: Pick<SignOnDesk, 'personIn' | 'take'>
}

const words = z.strictObject({ deviceCode: z.string(), purpose: z.enum(devicePurposes) })
const sealed = 'sign-on device'
/** Seconds between two questions, at least and at most. */
const pause = { least: 1, most: 30 }

/** People who sign on at a terminal: they open an address in any browser, and type a code there. */
class DeviceSignOn {
  private readonly parts: DeviceSignOnParts

  constructor(parts: DeviceSignOnParts) {
    this.parts = parts
  }

  async begin(purpose: DevicePurpose): Promise<DeviceStart> {
    const { team, provider } = this.parts
    if (purpose === 'join') this.demandGroup()
    const { deviceCode, userCode, address, whole, expiresIn, interval } = await provider.beginDevice()
    const handle = team.key.words.seal(sealed, { deviceCode, purpose }, team.now() + expiresIn * 1_000)
    const between = Math.min(pause.most, Math.max(pause.least, interval))
    return { address, code: userCode, whole, handle, expiresIn, interval: between }
  }

  async ask(handle: string): Promise<DeviceReply> {
    const { team, provider, desk } = this.parts
    const begun = words.safeParse(team.key.words.open(sealed, handle, team.now()))
    if (!begun.success)
      throw new GateError(
        'forbidden',
        'This sign-on was not begun at this team, or its time is over, so begin it again.',
        'handle',
      )
    const { deviceCode, purpose } = begun.data
    const answer = await provider.askDevice(deviceCode)
    if ('waits' in answer) return answer
    if (purpose === 'sign-on') {
      const { reviewer, until } = await desk.take(answer.claims)
      return { reviewer, until }
    }
    const { identity, name } = desk.personIn(answer.claims)
    const shown =
      team.copy.people.team.memberKnownAs(identity)?.reviewer ?? name ?? identity.subject.slice(0, 64)
    const person = { ...identity, name: shown }
    const token = await issueToken(team, { group: this.demandGroup(), by: shown, person, how: 'device' })
    return { token, person: shown }
  }

  private demandGroup(): string {
    const { devices } = this.parts.settings()
    if (devices === null)
      throw new GateError(
        'forbidden',
        'Nobody joins this team with a device: have a token made with countersign hub token add, or [devices] written into sign-on.toml.',
        'purpose',
      )
    return devices
  }
}
