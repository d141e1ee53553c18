import { expect, test } from 'vitest'
import type { ReadPointing } from '../../ground/model/hearing.ts'
import type { Reading } from '../../ground/model/session-memory.ts'
import type { ToolCall } from '../../ground/model/tool-call.ts'
import { unheard } from '../../ground/model/call-origin.ts'
import type { Effect, PathTarget } from '../../ground/model/effect.ts'
import { pointingOf, readPointing, withReading } from './read-pointing.ts'

const plain: ReadPointing = { pointed: 0, own: false }
const own: ReadPointing = { pointed: 0, own: true }
const pointed: ReadPointing = { pointed: 1, own: false }

/** What is kept after calls of one tool, in their order. */
function readsAfter(...calls: readonly (readonly [string, ReadPointing])[]) {
  const call = (id: string) => ({ id, tool: 'Bash', kind: 'shell' }) as ToolCall
  return calls.reduce<readonly Reading[]>(
    (reads, [id, pointing]) => withReading(reads, call(id), pointing),
    [],
  )
}

test.each([
  ['our own', own],
  ['what the person pointed to', pointed],
])('a page that is fetched beside %s is a stranger’s, whichever call came first', (_, other) => {
  for (const reads of [
    readsAfter(['page', plain], ['beside', other]),
    readsAfter(['beside', other], ['page', plain]),
  ]) {
    expect(pointingOf(reads, { tool: 'Bash', callId: 'page' })).toEqual(plain)
    expect(pointingOf(reads, { tool: 'Bash', callId: 'beside' })).toEqual(other)
  }
})

test('a report that names no call is answered by the last of its tool', () => {
  expect(pointingOf(readsAfter(['list', own]), { tool: 'Bash' })).toEqual(own)
  expect(pointingOf(readsAfter(['list', own], ['page', plain]), { tool: 'Bash' })).toEqual(plain)
  expect(pointingOf(readsAfter(['list', own]), { tool: 'Read' })).toEqual(plain)
})

test('the calls that are kept are the last ones, and each once', () => {
  const many = Array.from({ length: 100 }, (_, at) => [`c${at}`, own] as const)
  const reads = readsAfter(...many, ['c99', pointed])
  expect(reads).toHaveLength(64)
  expect(pointingOf(reads, { tool: 'Bash', callId: 'c99' })).toEqual(pointed)
  expect(pointingOf(reads, { tool: 'Bash', callId: 'c0' })).toEqual(plain)
})

const skill = '/home/user/shop/.claude/skills/shelf/SKILL.md'
const target: PathTarget = { raw: skill, path: skill, base: skill, glob: false, class: 'inside', roles: [] }
const facts = { exists: true, kind: 'file', files: 1, bytes: 9, recoverable: true } as const
const reads = (one: PathTarget): Effect =>
  ({
    type: 'read',
    target: one,
    recursive: false,
    evidence: { pointer: '', start: 0, end: 0 },
    through: [],
  }) as Effect
const hooked = { kind: 'file_read', tool: 'Read', agent: 'desk', profile: 'work', origin: 'hook' } as ToolCall

test.each([
  ['that was there before', target, 'guide'],
  ['that is tracked and unchanged', { ...target, facts }, 'guide'],
  ['that is new or changed', { ...target, facts: { ...facts, recoverable: false } }, undefined],
  ['of which nobody knows the name', { ...target, path: null }, undefined],
  ['among others', { ...target, glob: true }, undefined],
])('a skill %s is read as such', (_, one, role) => {
  expect(readPointing(hooked, [reads(one)], unheard).role).toBe(role)
})

test('a skill that the session fetched or wrote, or that is read beside a page, steers nothing', () => {
  const files = { [skill]: { at: 0, carries: [], from: 'https://skills.example/shelf.md' } }
  expect(readPointing(hooked, [reads(target)], unheard, { files }).role).toBeUndefined()
  const page = { type: 'connect', scheme: 'https', host: 'skills.example', sends: [] } as unknown as Effect
  expect(readPointing(hooked, [reads(target), page], unheard).role).toBeUndefined()
})

test('an inbox is pointed to where the person named mail, and less than a file that they named', () => {
  const inbox = {
    kind: 'tool',
    tool: 'list_inbox',
    origin: 'mcp',
    agent: 'desk',
    profile: 'work',
  } as ToolCall
  expect(readPointing(inbox, [], { ...unheard, isKindNamed: true }).pointed).toBe(0.5)
  expect(readPointing(inbox, [], unheard).pointed).toBe(0)
})

const manifest = '/home/user/shop/requirements.txt'
const listed: PathTarget = { ...target, raw: manifest, path: manifest, base: manifest }
const runs = (program: string, ...argv: readonly string[]) =>
  ({ type: 'run', program, argv }) as unknown as Effect

test.each([
  ['that is tracked and unchanged', [reads({ ...listed, facts })], true],
  ['that is new or changed', [reads({ ...listed, facts: { ...facts, recoverable: false } })], undefined],
  ['of which nobody knows what Git has', [reads(listed)], undefined],
  ['beside a program that prints', [reads({ ...listed, facts }), runs('echo', 'shelf-ng')], undefined],
  ['that is printed', [reads({ ...listed, facts }), runs('cat', manifest)], true],
  ['that is printed with other text', [reads({ ...listed, facts }), runs('cat', manifest, '-')], undefined],
  ['beside a second program', [reads({ ...listed, facts }), runs('cat', manifest), runs('cat')], undefined],
])('a file %s says by itself what stands in it, or does not', (_, effects, isBefore) => {
  expect(readPointing(hooked, effects, unheard).isBefore).toBe(isBefore)
})
