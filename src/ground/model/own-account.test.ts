import { expect, test } from 'vitest'
import { ownAccount } from './own-account.ts'

test('the account is what the system lists', () => {
  expect(ownAccount(() => ({ uid: 7, homedir: '/home/ann' }))).toEqual({ uid: 7, home: '/home/ann' })
  expect(ownAccount().uid).toBe(process.getuid?.())
})

test('one that the system does not list is told what to do', () => {
  const read = () => {
    throw new Error('uv_os_get_passwd returned ENOENT')
  }
  expect(() => ownAccount(read)).toThrow(
    /This system lists no account \d+, so its home folder is not known: add it/,
  )
})
