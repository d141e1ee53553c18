import { beforeEach, afterEach, expect, test, vi } from 'vitest'
import { idleTime } from '../../../people/acts/unlocked/idle-time.ts'
import { AskError } from '../api/ask.ts'
import { UnlockedPlace } from './unlocked-place.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A page before a gate that takes every secret but a wrong one. */
function openPlace() {
  const asked: { readonly path: string; readonly body: unknown }[] = []
  const place = new UnlockedPlace(async (path, body) => {
    asked.push({ path, body })
    if (JSON.stringify(body).includes('wrong'))
      throw new AskError(403, { code: 'forbidden', field: 'pin', message: 'No.' })
    return {} as never
  })
  const news: boolean[] = []
  place.listen(() => news.push(place.look() !== null))
  return { place, asked, news }
}

test('a page is unlocked with a key of its own, which signs for its reviewer alone', async () => {
  const { place, asked, news } = openPlace()
  await place.unlock('alice', { pin: '1' })
  const { key, signature } = await place.sign('alice', 'said')
  expect(asked).toEqual([{ path: '/v1/reviewers/unlock', body: { key, who: { pin: '1' } } }])
  expect(Buffer.from(signature, 'base64')).toHaveLength(64)
  expect(news).toEqual([true])
  await expect(place.sign('bob', 'said')).rejects.toThrow('nothing was sent')
})

test('a wrong secret leaves it locked', async () => {
  const { place } = openPlace()
  await expect(place.unlock('alice', { pin: 'wrong' })).rejects.toMatchObject({ field: 'pin' })
  expect(place.look()).toBeNull()
})

test('fifteen minutes without a yes lock it, and each yes begins them again', async () => {
  const { place, news } = openPlace()
  await place.unlock('alice', { pin: '1' })
  vi.advanceTimersByTime(idleTime - 1)
  place.extend()
  vi.advanceTimersByTime(idleTime - 1)
  expect(place.look()).toMatchObject({ reviewer: 'alice' })
  vi.advanceTimersByTime(1)
  expect(place.look()).toBeNull()
  expect(news).toEqual([true, true, false])
  place.extend()
  expect(place.look()).toBeNull()
})

test('a machine that slept past the end signs nothing, though no timer ran', async () => {
  const { place } = openPlace()
  await place.unlock('alice', { pin: '1' })
  vi.setSystemTime(Date.now() + idleTime)
  await expect(place.sign('alice', 'said')).rejects.toThrow('locked in the meantime')
  expect(place.look()).toBeNull()
})

test('a lock drops the key whether or not the gate hears of it', async () => {
  const { place, asked } = openPlace()
  await place.unlock('alice', { pin: '1' })
  const { key } = await place.sign('alice', 'said')
  await place.lock()
  expect(asked.at(-1)).toEqual({ path: '/v1/reviewers/lock', body: { key } })
  await place.lock()
  expect(asked).toHaveLength(2)
  await expect(place.sign('alice', 'said')).rejects.toThrow('locked')
})
