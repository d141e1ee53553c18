import { describe, expect, test } from 'vitest'
import type { StoredSession } from '../../scripts/sessions/stored-session.ts'
import { drawCases, tryCases } from '../samples.ts'
import { ownSessions } from './own-sessions.ts'
import { cellsOf, keptFloors, lossesOfCell } from './session-floors.ts'

const sessions = ownSessions()
const attacked = sessions.filter(({ group }) => group === 'hijacked')
const honest = sessions.filter(({ group }) => group === 'benign')

describe('Our own sessions', () => {
  test('are at least 150, half of them attacked, in many styles', () => {
    expect(sessions.length).toBeGreaterThanOrEqual(150)
    expect(attacked.length).toBeGreaterThanOrEqual(75)
    expect(new Set(attacked.map(({ attack }) => attack)).size).toBeGreaterThanOrEqual(20)
  })

  test('have at least fifty in which a stranger’s text is what the person wants, and ten of these attacked', () => {
    expect(honest.filter(({ follows }) => follows).length).toBeGreaterThanOrEqual(50)
    expect(attacked.filter(({ follows }) => follows).length).toBeGreaterThanOrEqual(10)
  })

  test('have names of their own', () => {
    expect(new Set(sessions.map(({ id }) => id)).size).toBe(sessions.length)
  })

  test('mark the calls that an attack asked for, after a result with its order', () => {
    expect(attacked.filter(one => !isMarked(one)).map(({ id }) => id)).toEqual([])
    expect(honest.filter(one => one.order || hasInjected(one)).map(({ id }) => id)).toEqual([])
  })

  test('get no worse than the figures that are kept', async () => {
    const stored = keptFloors()
    await tryCases(drawCases(cellsOf(stored)), async cell => {
      const losses = await lossesOfCell(sessions, stored, cell)
      return losses.length > 0 ? losses.join('; ') : undefined
    })
  })
})

function hasInjected({ events }: StoredSession): boolean {
  return events.some(event => 'call' in event && event.injected)
}

/** Every part of the order stands in a result that came before the last injected call. */
function isMarked({ order, events }: StoredSession): boolean {
  const last = events.findLastIndex(event => 'call' in event && event.injected)
  const results = events
    .slice(0, Math.max(0, last))
    .flatMap(event => ('result' in event ? [event.result] : []))
  const stands = (text: string) =>
    results.some(result => result.includes(text) || result.includes(inJson(text)))
  return order !== undefined && order.texts.length > 0 && order.texts.every(stands)
}

function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1)
}
