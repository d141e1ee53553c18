import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { appendLines } from './ocsf-sender.ts'

function folder() {
  const path = mkdtempSync(join(tmpdir(), 'countersign-rotate-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

const line = (name: string) => `${name}${'x'.repeat(99 - name.length)}\n`

test('another file is begun where lines would not fit, and as many older ones are kept', async () => {
  const place = folder()
  const file = join(place, 'ocsf.jsonl')
  const rotating = { file, rotateAt: 250, keep: 2 }
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) await appendLines(rotating, line(name))
  expect(readdirSync(place).sort()).toEqual(['ocsf.jsonl', 'ocsf.jsonl.1', 'ocsf.jsonl.2'])
  expect(readFileSync(file, 'utf8')).toBe(line('g'))
  expect(readFileSync(`${file}.1`, 'utf8')).toBe(line('e') + line('f'))
  expect(readFileSync(`${file}.2`, 'utf8')).toBe(line('c') + line('d'))
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('without older ones the file begins anew, and lines that are too long for it are written whole', async () => {
  const place = folder()
  const rotating = { file: join(place, 'ocsf.jsonl'), rotateAt: 150, keep: 0 }
  await appendLines(rotating, line('a') + line('b'))
  await appendLines(rotating, line('c') + line('d'))
  expect(readdirSync(place)).toEqual(['ocsf.jsonl'])
  expect(readFileSync(rotating.file, 'utf8')).toBe(line('c') + line('d'))
})

test('a line that a crash cut is ended, and never continued', async () => {
  const file = join(folder(), 'ocsf.jsonl')
  writeFileSync(file, '{"half')
  await appendLines({ file, rotateAt: 1_000, keep: 1 }, line('a'))
  expect(readFileSync(file, 'utf8')).toBe(`{"half\n${line('a')}`)
})

test('a link is not followed, and nothing else than a file is written to', async () => {
  const place = folder()
  const [link, other] = [join(place, 'link'), join(place, 'other')]
  symlinkSync(other, link)
  await expect(appendLines({ file: link, rotateAt: 1_000, keep: 1 }, line('a'))).rejects.toThrow('ELOOP')
  expect(existsSync(other)).toBe(false)
  await expect(appendLines({ file: place, rotateAt: 1_000, keep: 1 }, line('a'))).rejects.toThrow('EISDIR')
})
