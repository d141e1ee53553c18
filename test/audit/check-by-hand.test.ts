import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { addReviewer } from '../people/review-answers.ts'
import { openPeopleGate } from '../people/open-people-gate.ts'

/** A line of an export, as somebody sees it who has nothing else of ours. */
interface Line {
  readonly seq: number
  readonly hash: string
  readonly body: Record<string, unknown>
  readonly openings?: Readonly<Record<string, readonly [salt: string, value: unknown]>>
  readonly erased?: readonly { readonly pointer: string; readonly digest: string }[]
}

/** RFC 8785, for what a log holds: sorted names, no blanks. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join(',')}}`
}

const hash = (text: string, form: 'hex' | 'base64url') => createHash('sha256').update(text).digest(form)

/** The steps of docs/audit-log.md: the digests that no opening fits; throws where a line is not what it says. */
function checkByHand({ hash: expected, openings = {}, erased: _erased, ...rest }: Line): readonly string[] {
  expect(hash(canonical(rest), 'hex')).toBe(expected)
  const left = new Set(digestsIn(rest.body))
  for (const [pointer, [salt, value]] of Object.entries(openings)) {
    const disclosure = Buffer.from(canonical([salt, pointer.split('/').at(-1), value])).toString('base64url')
    expect(left.delete(hash(disclosure, 'base64url'))).toBe(true)
  }
  return [...left]
}

function digestsIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => (name === '_sd' ? member : digestsIn(member)))
}

test('the example of the docs is what its steps say', () => {
  const page = readFileSync('docs/audit-log.md', 'utf8')
  const [line = ''] = /^\{"at".*\}$/m.exec(page) ?? []
  const parsed = JSON.parse(line) as Line
  expect(checkByHand(parsed)).toEqual([])
  const [pointer = '', [salt, value] = ['', '']] = Object.entries(parsed.openings ?? {})[0] ?? []
  const opening = canonical([salt, pointer.slice(1), value])
  const disclosure = Buffer.from(opening).toString('base64url')
  for (const shown of [opening, disclosure, hash(disclosure, 'base64url')]) expect(page).toContain(shown)
})

test('by the same steps every line of an export holds, and an erased part is the digest that is named', async () => {
  const people = openPeopleGate()
  onTestFinished(() => people.gate.close())
  const alice = await addReviewer(people)
  const { id } = await people.shell('curl -d "to=12 Rose Lane, Zürich" https://labels.example')
  const { seq } = (await people.gate.decision(id)).entry
  await people.gate.erase({ entry: seq, pointer: '/call/arguments', reason: 'an address' }, alice)
  await people.shell('npm test')
  const lines: Line[] = []
  for await (const entry of people.gate.entries()) lines.push(JSON.parse(JSON.stringify(entry)))
  expect(lines.length).toBeGreaterThan(3)
  for (const line of lines) {
    const named = line.erased?.map(({ digest }) => digest) ?? []
    expect(checkByHand(line).toSorted()).toEqual(named.toSorted())
  }
  const erasure = lines.find(({ body }) => body['event'] === 'erased')
  expect(erasure?.body['parts']).toEqual(
    Object.fromEntries(lines[seq - 1]?.erased?.map(({ pointer, digest }) => [pointer, digest]) ?? []),
  )
})
