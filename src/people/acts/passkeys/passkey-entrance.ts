import { GateError } from '../../../ground/model/errors.ts'
import { isJsonObject } from '../../../ground/model/json.ts'
import { parseJson } from '../../../ground/model/parse-json.ts'
import type { PasskeyAnswer, PasskeyRequest } from '../../../ground/model/passkey.ts'
import type { PasskeySite } from '../../../ground/model/passkey-site.ts'
import type { People } from '../ports/people.ts'
import { checkPasskey, passkeyRequest } from './check-passkey.ts'
import { EntranceChallenges } from './entrance-challenges.ts'
import type { ReviewerChecks } from './local-passkeys.ts'

interface Parts {
  readonly people: People
  readonly reviewers: Pick<ReviewerChecks, 'inTurn' | 'demandKnown'>
  readonly now: () => number
}

/** Says who sits at a browser by the passkey that they have. It lets them look and begin; a yes is signed anew. */
export class PasskeyEntrance {
  private readonly parts: Parts
  private readonly site: PasskeySite
  private readonly challenges: EntranceChallenges

  constructor(parts: Parts, site: PasskeySite) {
    this.parts = parts
    this.site = site
    this.challenges = new EntranceChallenges(parts.now)
  }

  async offer(): Promise<PasskeyRequest> {
    return passkeyRequest({ passkeys: [] }, this.challenges.make(), this.site)
  }

  async recognise(answer: PasskeyAnswer, origin: string): Promise<string> {
    const { people, reviewers, now } = this.parts
    const challenge = challengeIn(answer)
    this.challenges.take(challenge)
    return reviewers.inTurn(async () => {
      const reviewer = people.reviewers().find(one => one.passkeys?.some(({ id }) => id === answer.id))
      if (!reviewer)
        throw new GateError(
          'forbidden',
          'No reviewer here has this passkey: pair this browser with a code, then make one.',
          'passkey',
        )
      reviewers.demandKnown(reviewer)
      const who = { reviewer: reviewer.name, uid: null, terminal: false, passkey: answer, origin }
      const { after, passkey } = await checkPasskey(reviewer, who, challenge, this.site)
      const isCounted = after.passkeys?.some(one => one.id === passkey.id && one.counter !== passkey.counter)
      if (isCounted)
        await people.act({
          kind: 'reviewer_changed',
          at: now(),
          log: [],
          reviewers: [after],
          reviewersOver: [reviewer],
        })
      return reviewer.name
    })
  }
}

/** The challenge that an answer says it signed; whether it did is checked after. Empty where it says none. */
function challengeIn({ response }: PasskeyAnswer): string {
  const said = parseJson(
    Buffer.from(response.clientDataJSON, 'base64url').toString(),
    'The answer',
    'passkey',
  )
  return isJsonObject(said) && typeof said['challenge'] === 'string' ? said['challenge'] : ''
}
