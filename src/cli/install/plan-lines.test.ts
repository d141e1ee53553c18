import { expect, test } from 'vitest'
import type { PlannedFile } from '../../daemon/install/replace-file.ts'
import { paintFor } from '../render/paint-for.ts'
import { fileLines } from './plan-lines.ts'

const paint = paintFor({})
const numbered = (count: number) => Array.from({ length: count }, (_, i) => `line ${i + 1}\n`).join('')
const file = (before: string | null, after: string) =>
  ({
    path: '/home/ann/settings.json',
    before: before === null ? null : Buffer.from(before),
    after,
  }) as PlannedFile

test('a change is shown with a little around it, or in its whole file', () => {
  const changed = file(numbered(40), numbered(40).replace('line 20', 'the new line'))
  const short = fileLines(changed, paint, { extent: 'change' }).join('\n')
  expect(short).toContain('+the new line')
  expect(short).not.toContain('line 1\n')
  const whole = fileLines(changed, paint, { extent: 'whole' })
  expect(whole.filter(line => / line \d+$/.test(line))).toHaveLength(39)
})

test('a file of one endless line is shown with a line for each of its parts', () => {
  const servers = Object.fromEntries(
    Array.from({ length: 9 }, (_, i) => [`s${i}`, { command: `server-${i}` }]),
  )
  const was = JSON.stringify({ mcpServers: servers })
  const lines = fileLines(file(was, was.replace('server-4', 'countersign')), paint, { extent: 'change' })
  expect(lines.filter(line => /^ {4}[+-] /.test(line))).toEqual([
    expect.stringContaining('-      "command": "server-4"'),
    expect.stringContaining('+      "command": "countersign"'),
  ])
})

test('a long new file is folded, with the words that unfold it; whole, every line of it is there', () => {
  const added = file(null, numbered(100))
  const short = fileLines(added, paint, { extent: 'change' })
  expect(short.length).toBeLessThan(50)
  expect(short.at(-1)).toMatch(/… and \d+ lines more.*“all” or --whole/)
  expect(fileLines(added, paint, { extent: 'whole' }).filter(line => /\+line \d+$/.test(line))).toHaveLength(
    100,
  )
})

test('what may not be shown is not shown whole either', () => {
  const secret = file('token = "abc"\n', 'token = "abc"\nmore = 1\n')
  const shown = (text: string) => text.replaceAll('abc', '•••')
  expect(fileLines(secret, paint, { extent: 'whole', shown }).join('\n')).not.toContain('abc')
})
