import { request } from 'node:http'
import { setTimeout as later } from 'node:timers/promises'
import type { Answer, ShownChallenge } from '../../src/ground/model/challenge.ts'
import type { Review } from '../../src/ground/model/review.ts'
import { type GateWorld, reviewer } from './gate-world.ts'

/** Waits until a call waits for people, and gives the number of its review. */
export async function waitingReview(world: GateWorld, milliseconds = 60_000): Promise<string> {
  for (const until = Date.now() + milliseconds; Date.now() < until; await later(100)) {
    const [found] = (await ask(world, '/v1/reviews?states=pending')) as readonly Review[]
    if (found) return found.id
  }
  throw new Error('No call came to wait for a person.')
}

/** Approves what waits, as its reviewer does: draws the challenge, takes the time that it needs, proves who it is. */
export async function approve(world: GateWorld): Promise<void> {
  const id = await waitingReview(world)
  const sheet = (await ask(world, `/v1/reviews/${id}/challenge`, { who: reviewer })) as ShownChallenge
  if (sheet.challenge !== 'confirm') throw new Error(`The challenge is ${sheet.challenge}, not confirm.`)
  await vote(world, sheet, {})
}

/** Says yes with an answer, after the time that its challenge takes. */
export async function vote(world: GateWorld, sheet: ShownChallenge, answer: Answer): Promise<void> {
  const id = sheet.reviewId
  await later(sheet.minimumSeconds * 1_000 + 200)
  const input = { who: reviewer, approve: true, sheetId: sheet.id, answer }
  const outcome = (await ask(world, `/v1/reviews/${id}/votes`, input)) as { readonly review: Review }
  if (outcome.review.state !== 'approved') throw new Error(`The review is ${outcome.review.state}.`)
}

/** One request at the owner’s door of a gate. */
export function ask({ gateSocket }: GateWorld, path: string, body?: object): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' }
    const how = { socketPath: gateSocket, path, method: body ? 'POST' : 'GET', headers, agent: false }
    const sent = request(how, async response => {
      let text = ''
      for await (const part of response) text += part
      if (response.statusCode === 200) resolve(JSON.parse(text))
      else reject(new Error(`${path}: ${response.statusCode} ${text.slice(0, 300)}`))
    })
    sent.on('error', reject)
    sent.end(body && JSON.stringify(body))
  })
}
