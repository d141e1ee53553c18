import { generateKeyPairSync } from 'node:crypto'
import { publicKeyOf } from '../../src/people/audit/sign-checkpoint.ts'
import type { JsonObject } from '../../src/ground/model/json.ts'
import type { Review } from '../../src/ground/model/review.ts'
import type { FeedAnswer } from '../../src/gate/team/protocol/feed-request.ts'
import { signAssertion } from '../../src/gate/team/protocol/gate-assertion.ts'
import type { UploadAnswer } from '../../src/gate/team/protocol/upload.ts'
import { openPeopleGate } from '../people/open-people-gate.ts'
import type { TestHub } from './open-test-hub.ts'

/** The answer to a request of a gate. */
export interface Answered<T = JsonObject> {
  readonly status: number
  readonly body: T & { readonly message?: string }
}

/** A gate as its hub meets it: its log and its reviews are real, and what it says to the hub is said by the test. */
export function openTestGate(hub: TestHub) {
  const people = openPeopleGate()
  const { privateKey } = generateKeyPairSync('ed25519')
  const { gate, epoch } = people.store.origin
  const statement = { gate, epoch }
  const post = async <T = JsonObject>(
    path: string,
    body: object,
    signed = true,
    app = hub.app,
  ): Promise<Answered<T>> => {
    const authorization = signAssertion({ ...statement, at: hub.clock.now }, hub.key.fingerprint, privateKey)
    const request = new Request(`http://localhost/v1/team/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(signed && { authorization }) },
      body: JSON.stringify(body),
    })
    const listener = { kind: 'network', peer: '127.0.0.1' } as const
    const answer = await app.fetch(request, { listener } as never)
    return { status: answer.status, body: (await answer.json()) as Answered<T>['body'] }
  }
  const join = (token: string, more: object = {}) =>
    post(
      'gates',
      { ...statement, name: 'box', publicKey: publicKeyOf(privateKey), token, head: start, ...more },
      false,
    )
  const upload = (after: UploadAnswer['head'] = start, reviews: readonly Review[] = []) =>
    post<UploadAnswer>('entries', {
      at: hub.now(),
      after,
      entries: people.store.entries(after.seq, 100),
      reviews,
    })
  const feed = (number: number, wait = 0, about?: object) => {
    const id = hub.copy.taken.idOf(number) ?? ''
    return post<FeedAnswer>('feed', {
      number,
      id,
      history: 1,
      wait,
      nonce: 'n'.repeat(22),
      ...(about && { about }),
    })
  }
  return { ...people, said: statement, privateKey, post, join, upload, feed }
}

/** The end of a log that has no entry. */
export const start = { seq: 0, hash: '0'.repeat(64) }
