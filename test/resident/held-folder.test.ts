import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { HeldFolder } from '../../src/daemon/resident/held-folder.ts'
import { until } from '../until.ts'

/** A folder with these files, which a gate holds; `lost` has what it was told. */
function heldWith(there: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-held-'))
  for (const name of there) writeFileSync(join(folder, name), '')
  const lost: string[] = []
  const paths = { files: [join(folder, 'lock')], sockets: [join(folder, 'sock')] }
  const held = new HeldFolder(folder, paths, ({ message }) => lost.push(message))
  onTestFinished(() => {
    held.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return { folder, held, lost }
}

test('a folder whose files stay is held', () => {
  const { held, lost } = heldWith(['lock', 'sock'])
  held.demand()
  expect([held.isOurs(), lost]).toEqual([true, []])
})

test.each([
  ['its files', ['sock'], 'The state folder'],
  ['a socket', ['lock'], 'A socket of the gate'],
])('a folder that was removed while the gate started is lost: %s', async (_what, there, sentence) => {
  const { held, lost } = heldWith(there)
  // Nobody needs to ask.
  await until(() => lost.length > 0)
  expect(() => held.demand()).toThrow(sentence)
  expect(lost).toHaveLength(1)
  expect(lost[0]).toContain(sentence)
})

test.each([
  ['a file', 'lock'],
  ['a socket', 'sock'],
])('a folder is lost once, from the first question after %s was replaced', (_what, name) => {
  const { folder, held, lost } = heldWith(['lock', 'sock'])
  renameSync(join(folder, name), join(folder, 'before'))
  writeFileSync(join(folder, name), '')
  expect(() => held.demand()).toThrow('was removed or replaced')
  expect(() => held.demand()).toThrow('was removed or replaced')
  expect(lost).toHaveLength(1)
})
