import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hasOwnEtc, ownMounts, takeOwnEtc } from './own-etc.ts'
import { needs } from '../needs.ts'

const onLinux = needs(process.platform === 'linux', 'mount namespaces are of Linux')
test('the machine’s own /etc is never covered', onLinux, () => {
  const scratch = mkdtempSync(join(tmpdir(), 'own-etc-'))
  expect(() => takeOwnEtc(scratch, ownMounts())).toThrow('shares its mounts with the machine')
  expect(readdirSync(scratch)).toEqual([])
  expect(hasOwnEtc()).toBe(false)
  rmSync(scratch, { recursive: true })
})
