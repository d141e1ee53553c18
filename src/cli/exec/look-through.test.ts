import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { virtualPlace } from '../../ground/model/place.ts'
import { FolderReader, lookThrough } from './look-through.ts'

function folderWith(...names: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-items-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const name of names) writeFileSync(join(folder, name), '')
  return folder
}

const namesIn = (reader: FolderReader, folder: string) =>
  reader
    .in(folder, folder)
    .items.map(({ item }) => item.name)
    .sort()

test('of a folder those entries matter that can hold others or have telling names; all are counted', () => {
  const folder = folderWith('.env', 'a.ts', 'b.ts', '.vimrc')
  for (const name of ['.git', 'src']) mkdirSync(join(folder, name))
  symlinkSync('a.ts', join(folder, 'link'))
  const { count, items } = new FolderReader(virtualPlace).in(folder, folder)
  expect(count).toBe(7)
  expect(Object.fromEntries(items.map(({ item, kinds }) => [item.name, kinds]))).toEqual({
    '.env': ['secrets'],
    '.vimrc': ['settings'],
    '.git': [],
    src: [],
    link: [],
  })
})

/** Changes of one folder, each of which is seen though the folder was read before. */
const changes: readonly (readonly [string, (folder: string) => void])[] = [
  ['made', folder => writeFileSync(join(folder, '.env'), '')],
  ['renamed', folder => renameSync(join(folder, 'plain'), join(folder, '.env'))],
  [
    'made, and the folder’s time set back',
    folder => {
      writeFileSync(join(folder, '.env'), '')
      utimesSync(folder, 1, 1)
    },
  ],
]

test.each(changes)('what is %s after a folder was read is seen the next time', (_how, change) => {
  const folder = folderWith('plain')
  const reader = new FolderReader(virtualPlace)
  expect(namesIn(reader, folder)).toEqual([])
  change(folder)
  expect(namesIn(reader, folder)).toEqual(['.env'])
})

test('a folder that has long been as it is is read once, and one that is new each time', () => {
  const reader = new FolderReader(virtualPlace)
  const share = () => reader.in('/usr/share', '/usr/share').items
  expect(share()).toBe(share())
  const folder = folderWith('plain')
  expect(reader.in(folder, folder).items).not.toBe(reader.in(folder, folder).items)
})

test('a link is followed each time, since what it leads to changes without its folder', () => {
  const folder = folderWith()
  mkdirSync(join(folder, 'sub'))
  symlinkSync('sub/real', join(folder, '.env'))
  const secrets = () => lookThrough(folder, virtualPlace, new Set()).secrets.map(({ path }) => path)
  expect(secrets()).toEqual([])
  writeFileSync(join(folder, 'sub/real'), '')
  expect(secrets()).toEqual([join(folder, 'sub/real')])
})
