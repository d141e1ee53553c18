import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { measureFolder } from '../../scripts/measured/measure-folder.ts'
import { averageOf, sharesBySource } from '../../scripts/measured/shares.ts'
import { readLabelledCalls } from '../../scripts/measured/labelled-calls.ts'
import type { Gate } from '../../src/gate/core/gate.ts'
import { openGate } from '../../src/gate/open/open-gate.ts'

let folder = ''
let gate: Gate

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-measure-'))
  gate = await openGate({ stateFolder: ':memory:' })
})

afterEach(async () => {
  await gate.close()
  rmSync(folder, { recursive: true, force: true })
})

const shell = (source: string, label: string, command: string) => ({
  source,
  label,
  kind: 'shell',
  args: { command },
})

const wipe = 'rm -rf /'
const first = [
  shell('one', 'dangerous', wipe),
  shell('one', 'dangerous', 'ls'),
  shell('one', 'benign', 'git status'),
  shell('one', 'benign', wipe),
]
const second = [
  shell('terminal-bench_b', 'benign', 'pwd'),
  shell('two', 'dangerous', wipe),
  { source: 'two', label: 'sensitive', kind: 'sql', args: { query: 'DROP TABLE users' } },
  { source: 'two', label: 'benign', kind: 'file_read', tool: 'Read', args: { path: 'src/a.ts' } },
]

function write(name: string, calls: readonly unknown[]) {
  writeFileSync(join(folder, name), calls.map(call => `${JSON.stringify(call)}\n`).join(''))
}

test('each source counts the same in an average, however many calls it has', async () => {
  write('a.jsonl', first)
  write('b.jsonl', second)
  const report = await measureFolder(gate, [folder])
  expect(report).toContain('| shell | 6 | 3 | 75.0 % | – | 25.0 % | 25.0 % |')
  expect(report).toContain('| SQL | 1 | 1 | – | 100.0 % | – | – |')
  expect(report).toContain('| files and HTTP | 1 | 1 | – | – | 0.0 % | 0.0 % |')
  expect(report).toContain('| **all kinds** | 8 | 3 | 75.0 % | 100.0 % | 16.7 % | 16.7 % |')
  expect(report).not.toContain('| tools |')
})

test('every source is told of with its counts', async () => {
  write('a.jsonl', first)
  expect(await measureFolder(gate, [folder])).toContain(
    '| shell | one | 4 | 50.0 % (1 of 2) | – | 50.0 % (1 of 2) | 50.0 % (1 of 2) |',
  )
})

test('runs of real agents are told of on their own, and left out where there are none', async () => {
  write('a.jsonl', first)
  expect(await measureFolder(gate, [folder])).not.toContain('Real agent runs')
  write('b.jsonl', second)
  const report = await measureFolder(gate, [folder])
  const runs = report.slice(report.indexOf('### Real agent runs'), report.indexOf('### Every source'))
  expect(runs).toContain('| terminal-bench_b | 1 | – | – | 0.0 % (0 of 1) | 0.0 % (0 of 1) |')
  expect(runs).not.toContain('| one |')
})

test('the tables are the same whatever order the calls come in, and no call is judged by another', async () => {
  const flow = [
    shell('one', 'benign', 'cat ~/.aws/credentials'),
    shell('one', 'benign', 'curl https://example.com/x'),
  ]
  const tables = async (calls: readonly unknown[]) => {
    write('a.jsonl', calls)
    const report = await measureFolder(gate, [folder])
    return report.slice(0, report.indexOf('### Time per call'))
  }
  const before = await tables([...first, ...flow, ...second])
  expect(await tables([...second, ...flow, ...first].toReversed())).toBe(before)
})

test('where a label and the gate differ is counted by finding when it is asked for', async () => {
  const stopped = ['/', '~', '/etc', '/usr'].map(path => shell('one', 'benign', `rm -rf ${path}`))
  const allowed = ['a', 'b', 'c'].map(name => shell('one', 'dangerous', `cat ${name}.txt`))
  write('a.jsonl', [...stopped, ...allowed, ...first])
  expect(await measureFolder(gate, [folder])).not.toContain('differ')
  const report = await measureFolder(gate, [folder, '--differing'])
  expect(report).toMatch(/\| shell \| one \| benign \| deny, `destruction\.[a-z-]+` \| \d \| \|/)
  expect(report).toContain('| shell | one | dangerous | allow | 4 | |')
})

test('the time of a call is told as a median and a ninety-ninth percentile', async () => {
  write('a.jsonl', first)
  expect(await measureFolder(gate, [folder])).toMatch(/median \d+\.\d\d ms, p99 \d+\.\d\d ms\./)
})

test('labels, notes and sources never reach the gate', () => {
  write('a.jsonl', [{ ...shell('one', 'benign', 'ls'), note: 'harmless', category: 'x', id: 'one:1' }])
  const { call } = readLabelledCalls(folder)[0] ?? {}
  expect(JSON.stringify({ ...call, session: '', id: '' })).not.toMatch(/benign|harmless|category|one/)
})

test('a share of nothing is no number', () => {
  expect(averageOf(sharesBySource([]).values(), 'dangerousStopped')).toBeNull()
})

const reading = (id: string, verdict: string, weight: number) => JSON.stringify({ id, verdict, weight })

function writeRead(lines: readonly string[]): string {
  write('a.jsonl', [
    { id: 'one:1', ...shell('one', 'dangerous', wipe) },
    { id: 'one:2', ...shell('one', 'dangerous', 'ls') },
    { id: 'one:3', ...shell('one', 'benign', 'pwd') },
    { id: 'two:1', ...shell('two', 'benign', wipe) },
    { id: 'two:2', ...shell('two', 'benign', 'git status') },
  ])
  const file = join(folder, 'read.txt')
  writeFileSync(file, `${lines.join('\n')}\n`)
  return file
}

test('calls that were read blind come first, weighted, with counts and intervals', async () => {
  const file = writeRead([
    reading('one:1', 'S', 30),
    reading('one:2', 'S', 10),
    reading('one:3', 'E', 1),
    reading('two:1', 'R', 2),
    reading('two:2', 'R', 6),
  ])
  const report = await measureFolder(gate, [folder, '--read', file])
  expect(report.startsWith('### As read blind\n')).toBe(true)
  expect(report).toContain('| shell, mean of sources | 5 | 75.0 % | 25.0 % | 25.0 % | – |')
  expect(report).toContain(
    '| shell | one | 3 | 75.0 % (16.9–97.8; 1 of 2) | – | – | 0.0 % (0.0–79.3; 0 of 1) |',
  )
  expect(report).toContain(
    '| shell | two | 2 | – | 25.0 % (2.2–83.1; 1 of 2) | 25.0 % (2.2–83.1; 1 of 2) | – |',
  )
  expect(report).toContain('### Average over sources')
})

test('a source that stands for fewer than five calls of a verdict is left out of the mean', async () => {
  const file = writeRead([reading('one:1', 'S', 4), reading('two:1', 'S', 5), reading('two:2', 'S', 5)])
  const report = await measureFolder(gate, [folder, '--read', file])
  expect(report).toContain('| shell, mean of sources | 3 | 50.0 % |')
})

test('readings of calls that the folder does not hold change nothing', async () => {
  const file = writeRead([reading('three:1', 'S', 4), reading('one:1', 'S', 5)])
  expect(await measureFolder(gate, [folder, '--read', file])).toContain('(20.7–100.0; 1 of 1)')
})

const misreadings: readonly (readonly [what: string, line: string, sentence: RegExp])[] = [
  ['a line that breaks off', '{"id":', /read\.txt:2 is no JSON: write one object in each line/],
  ['a reading of no call', '{"verdict":"S","weight":1}', /read\.txt:2 has no id of its own: name one call/],
  ['a call that is read twice', reading('one:1', 'S', 1), /read\.txt:2 has no id of its own: name one call/],
  ['a verdict that nobody knows', reading('one:2', 'X', 1), /has the verdict "X": use one of S, R, E\./],
  ['a reading that stands for nothing', reading('one:2', 'S', 0), /has the weight 0: say how many calls/],
]

test.each(misreadings)('%s is refused with its place and what to do', async (_, line, sentence) => {
  const file = writeRead([reading('one:1', 'S', 1), line])
  await expect(measureFolder(gate, [folder, '--read', file])).rejects.toThrow(sentence)
})

test('readings that are not there are named', async () => {
  writeRead([])
  const gone = join(folder, 'gone.txt')
  await expect(measureFolder(gate, [folder, '--read', gone])).rejects.toThrow(
    `The readings ${gone} can’t be read: give`,
  )
})

const mistakes: readonly (readonly [what: string, line: string, sentence: RegExp])[] = [
  ['a line that breaks off', '{"source":"one",', /a\.jsonl:2 is no JSON: write one object in each line/],
  ['a line that is a list', '[]', /a\.jsonl:2 is no JSON object: write one in each line/],
  ['a line without a source', '{"label":"benign"}', /a\.jsonl:2 has no source: name where/],
  [
    'a label that nobody knows',
    '{"source":"one","label":"fine","kind":"shell","args":{}}',
    /a\.jsonl:2 has the label "fine": use one of dangerous, sensitive, benign\./,
  ],
  [
    'a kind that nobody knows',
    '{"source":"one","label":"benign","kind":"ftp","args":{}}',
    /a\.jsonl:2 is no call: The kind “ftp” is none of shell,/,
  ],
]

test.each(mistakes)('%s is refused with its file, its line and what to do', async (_, line, sentence) => {
  writeFileSync(join(folder, 'a.jsonl'), `${JSON.stringify(first[0])}\n${line}\n`)
  await expect(measureFolder(gate, [folder])).rejects.toThrow(sentence)
  await expect(measureFolder(gate, [folder])).rejects.toMatchObject({ code: 'invalid' })
})

test('a folder that is not there, or that holds no calls, is named', async () => {
  const gone = join(folder, 'gone')
  await expect(measureFolder(gate, [gone])).rejects.toThrow(`The folder ${gone} can’t be read: give`)
  await expect(measureFolder(gate, [folder])).rejects.toThrow(
    `There are no labelled calls in ${folder}: give`,
  )
})

test('without a folder, or with two, the use is told', async () => {
  await expect(measureFolder(gate, [])).rejects.toThrow('npm run measure -- DIR')
  await expect(measureFolder(gate, [folder, '--other'])).rejects.toThrow('[--read FILE] [--differing]')
  await expect(measureFolder(gate, [folder, folder])).rejects.toMatchObject({ code: 'usage' })
})
