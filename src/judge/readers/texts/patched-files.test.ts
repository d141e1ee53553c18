import { describe, expect, test } from 'vitest'
import type { ToolCall } from '../../../ground/model/tool-call.ts'
import { virtualPlace } from '../../../ground/model/place.ts'
import { virtualCall } from '../../../../test/virtual-call.ts'
import { patchedFiles } from './patched-files.ts'
import { readEffects } from '../index.ts'

const changes = (input: Partial<ToolCall>, files: Readonly<Record<string, string>> = {}) =>
  readEffects(virtualCall(input), virtualPlace, new Map(Object.entries(files))).effects.flatMap(effect =>
    effect.type === 'write' || effect.type === 'delete' ? [`${effect.type} ${effect.target.path}`] : [],
  )

const patch = '*** Begin Patch\n*** Delete File: .codex/hooks.json\n*** End Patch'
const gone = 'delete /home/user/project/.codex/hooks.json'

describe('a patch', () => {
  const headers: readonly (readonly [string, string])[] = [
    ['*** Delete File: a', 'delete a'],
    ['  *** Delete File: a  ', 'delete a'],
    ['\t*** Update File: a', 'write a'],
    ['\u00a0*** Add File: a', 'write a'],
    ['*** Update File:a', 'write a'],
    ['***  Update File: a', 'write a'],
    [' *** Move to: a', 'write a'],
    ['*** delete file: a', 'delete a'],
    ['+++ b/a', 'write a'],
    ['--- a/a\n+++ /dev/null', 'delete a'],
    ['rename to a', 'write a'],
    [`*** Delete File: ${'d/'.repeat(2_000)}a`, `delete ${'d/'.repeat(2_000)}a`],
  ]
  test.each(headers)('names its file in %j', (text, expected) => {
    const found = patchedFiles(`*** Begin Patch\n${text}\n*** End Patch`)
    expect(found.map(({ isDeleted, path }) => `${isDeleted ? 'delete' : 'write'} ${path}`)).toEqual([
      expected,
    ])
  })

  test('adds lines that look like a header without naming their file', () => {
    expect(patchedFiles('*** Add File: a\n+*** Delete File: b').map(({ path }) => path)).toEqual(['a'])
  })

  test('is read in whichever argument it stands', () => {
    const args = { patch: '*** Begin Patch\n*** Delete File: a\n*** End Patch', patchText: patch }
    expect(changes({ tool: 'apply_patch', arguments: args })).toContain(gone)
  })
})

describe('a patch in a shell', () => {
  test.each([
    `apply_patch <<'EOF'\n${patch}\nEOF`,
    `apply_patch '${patch}'`,
    `applypatch <<'EOF'\n${patch}\nEOF`,
    'patch -p1 < evil.patch',
    'patch -p1 -i evil.patch',
    'git apply evil.patch',
    'git am < evil.patch',
  ])('changes what it names: %j', command => {
    const files = { '/home/user/project/evil.patch': patch }
    expect(changes({ kind: 'shell', tool: 'Bash', arguments: { command } }, files)).toContain(gone)
  })

  test('is no change where it is only checked', () => {
    const files = { '/home/user/project/evil.patch': patch }
    const command = 'git apply --check evil.patch'
    expect(changes({ kind: 'shell', tool: 'Bash', arguments: { command } }, files)).toEqual([])
  })
})

test.each([
  'git checkout other -- .claude/settings.json',
  'git restore --source=other .claude/settings.json',
])('git brings back a file that decides who judges: %s', command => {
  const found = changes({ kind: 'shell', tool: 'Bash', arguments: { command } })
  expect(found).toEqual(['write /home/user/project/.claude/settings.json'])
})
