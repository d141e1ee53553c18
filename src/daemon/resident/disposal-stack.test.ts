import { expect, test } from 'vitest'
import { DisposalStack } from './disposal-stack.ts'

test('parts end in the opposite order of their start, each after the one before it has ended', async () => {
  const [ends, seen] = [new DisposalStack(), [] as string[]]
  for (const part of ['lock', 'gate', 'listener'])
    ends.defer(async () => {
      await Promise.resolve()
      seen.push(part)
    })
  await ends.dispose()
  expect(seen).toEqual(['listener', 'gate', 'lock'])
})

test('a part that fails to end keeps no other part from ending, and the first failure is told', async () => {
  const [ends, seen] = [new DisposalStack(), [] as string[]]
  ends.defer(() => seen.push('lock'))
  ends.defer(() => Promise.reject(new Error('second')))
  ends.defer(() => {
    throw new Error('first')
  })
  await expect(ends.dispose()).rejects.toThrow('first')
  expect(seen).toEqual(['lock'])
})

test('a second time ends nothing again', async () => {
  const [ends, seen] = [new DisposalStack(), [] as string[]]
  ends.defer(() => seen.push('gate'))
  await ends.dispose()
  await ends.dispose()
  expect(seen).toEqual(['gate'])
})
