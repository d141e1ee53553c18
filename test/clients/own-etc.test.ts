import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hasOwnEtc, ownMounts, takeOwnEtc } from './own-etc.ts'

test('the machine’s own /etc is never covered', ({ skip }) => {
  skip(process.platform !== 'linux', 'mount namespaces are of Linux')
  const scratch = mkdtempSync(join(tmpdir(), 'own-etc-'))
  expect(() => takeOwnEtc(scratch, ownMounts())).toThrow('shares its mounts with the machine')
  expect(readdirSync(scratch)).toEqual([])
  expect(hasOwnEtc()).toBe(false)
  rmSync(scratch, { recursive: true })
})
