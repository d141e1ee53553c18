import { expect, test } from 'vitest'
import { publicKeyOf } from '../../audit/sign-checkpoint.ts'
import { openKey, sealKey } from './seal-key.ts'

const cost = 1_024

test('the secret that sealed a key opens it, and no other does', async () => {
  const { sealed } = await sealKey('amber lake', cost)
  const key = await openKey(sealed, 'amber lake')
  expect(key && publicKeyOf(key)).toBe(sealed.publicKey)
  expect(await openKey(sealed, 'amber lakes')).toBeNull()
  expect(JSON.stringify(sealed)).not.toContain('amber')
})

test('a box under another public key, or a damaged one, opens to nothing', async () => {
  const [{ sealed: mine }, { sealed: other }] = [await sealKey('one', cost), await sealKey('two', cost)]
  expect(await openKey({ ...mine, publicKey: other.publicKey }, 'one')).toBeNull()
  expect(await openKey({ ...mine, box: mine.box.slice(8) }, 'one')).toBeNull()
  expect(await openKey({ ...mine, box: '' }, 'one')).toBeNull()
})
