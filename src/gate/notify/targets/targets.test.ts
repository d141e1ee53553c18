import { expect, test } from 'vitest'
import { targetKinds } from '../../../ground/model/notification-settings.ts'
import { targetKeys, targetRecordOf } from './index.ts'

test('a key that several kinds of target have means the same for each', () => {
  const keys = targetKinds.flatMap(kind =>
    Object.entries(targetRecordOf(kind).keys).map(([name, key]) => ({ kind, name, key })),
  )
  expect(keys.length).toBeGreaterThan(10)
  expect(
    keys.filter(({ name, key }) => targetKeys[name] !== key).map(({ kind, name }) => `${kind}: ${name}`),
  ).toEqual([])
})
