import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rootCopy } from '../../src/gate/store/root-copy.ts'
import { ownFolder } from '../own-folder.ts'

const me = process.getuid?.() ?? 0

test('what root wrote down is found by the state folder, and counts only where nobody else can write', () => {
  const folder = ownFolder('root-copy')
  mkdirSync(join(folder, 'keys'), { mode: 0o755 })
  const file = join(folder, 'keys', '1000')
  writeFileSync(file, '2-abcd /home/a b/state\n3-ef01 /srv/state\n', { mode: 0o644 })
  const copy = (state: string, root = me) => rootCopy(state, 1_000, { folder, root })
  expect(copy('/srv/state/')).toBe('3-ef01')
  expect(copy('/home/a b/state')).toBe('2-abcd')
  expect(copy('/elsewhere')).toBeNull()
  expect(copy('/srv/state', me + 1)).toBeNull()
  chmodSync(file, 0o666)
  expect(copy('/srv/state')).toBeNull()
  expect(rootCopy('/srv/state', 1_001, { folder, root: me })).toBeNull()
})
