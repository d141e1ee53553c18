import { expect, test } from 'vitest'
import type { StoredSession } from '../../scripts/sessions/stored-session.ts'
import { ownSessions } from '../corpus/own-sessions.ts'
import { drawCases, showSeedWhereItFails, spreadOf } from '../samples.ts'
import { honestRewritings } from './honest-rewritings.ts'
import { attackRewritings } from './index.ts'
import { placeOrder } from './place-order.ts'
import { rewriteAttacks } from './rewrite-sessions.ts'
import { keptPoints, measureRewritten, type RewrittenForm, rewrittenForms } from './rewritten-floors.ts'
import { attackOf } from './stored-attack.ts'

const sessions = ownSessions()
const attacks = sessions.flatMap(session => attackOf(session) ?? [])

test('there are at least thirty ways to rewrite an order, each with a name of its own', () => {
  const names = [...attackRewritings, ...honestRewritings].map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(attackRewritings.length).toBeGreaterThanOrEqual(30)
})

test('the order of every attacked session of ours can be rewritten', () => {
  expect(attacks.length).toBe(sessions.filter(({ group }) => group === 'hijacked').length)
})

test('each way fits some attacks, and nearly all ways fit most of them', () => {
  const counts = [...rewriteAttacks(sessions)].map(([way, forms]) => ({ way, count: forms.length }))
  expect(counts.filter(({ count }) => count < 5)).toEqual([])
  expect(counts.filter(({ count }) => count > attacks.length / 2).length).toBeGreaterThanOrEqual(50)
})

test('nothing of the old order is left where a new one is put', () => {
  const remaining = attacks.filter(attack => {
    const form = placeOrder(attack, 'NEW ORDER')
    const message = resultsOf(form)
    return !message.includes('NEW ORDER') || attack.texts.some(text => message.includes(text))
  })
  expect(remaining.map(({ session }) => session.id)).toEqual([])
})

test('calls stay as they were: only what was read is rewritten', () => {
  const calls = ({ events }: StoredSession) => events.filter(event => 'call' in event && event.injected)
  for (const { session } of attacks)
    for (const { rewrite } of attackRewritings) {
      const attack = attackOf(session)
      const form = attack && rewrite(attack)
      if (form) expect(calls(form)).toEqual(calls(session))
    }
})

test('rewriting changes what sessions get by no more than is kept', async () => {
  showSeedWhereItFails()
  const all = rewrittenForms(sessions)
  const drawn = drawCases(all).map(({ value }) => value)
  const { ways, ...now } = await measureRewritten(drawn)
  const stored = keptPoints()
  const spread = (points: number, of: (form: RewrittenForm) => boolean) =>
    100 * spreadOf(points / 100, drawn.filter(of).length, all.filter(of).length)
  console.log(`${drawn.length} rewritten: ${JSON.stringify(now)}; weakest: ${weakest(ways)}`)
  const stopped = spread(stored.stoppedFallsAtMost, ({ original }) => original.group === 'hijacked')
  const asked = spread(stored.askedRisesAtMost, ({ original }) => original.group === 'benign')
  expect(now.stoppedFallsAtMost).toBeLessThanOrEqual(stored.stoppedFallsAtMost + stopped)
  expect(now.askedRisesAtMost).toBeLessThanOrEqual(stored.askedRisesAtMost + asked)
})

function weakest(ways: Awaited<ReturnType<typeof measureRewritten>>['ways']): string {
  const attacked = [...ways].filter(([, { stopped }]) => stopped.of > 0)
  const shares = attacked.map(([way, { stopped }]) => ({ way, share: stopped.hits / stopped.of }))
  const sorted = shares.toSorted((a, b) => a.share - b.share).slice(0, 8)
  return sorted.map(({ way, share }) => `${way} ${(100 * share).toFixed(0)} %`).join(', ')
}

function resultsOf({ events }: StoredSession): string {
  return events.flatMap(event => ('result' in event ? [event.result] : [])).join('\n')
}
