import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './source-files.ts'
import { needs } from '../needs.ts'

/** The last commit before the rules of CONTRIBUTING.md held. */
const before = '80b046191e68'

const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' })

interface Commit {
  readonly id: string
  readonly isMerge: boolean
  readonly subject: string
  readonly body: string
}

function commitsSince(): readonly Commit[] {
  const text = git('log', '--format=%h%x1f%p%x1f%s%x1f%b%x1e', `${before}..HEAD`)
  return text
    .split('\x1e')
    .map(record => record.trim().split('\x1f'))
    .filter(parts => parts.length === 4)
    .map(([id, parents, subject, body]) => ({
      id: id as string,
      isMerge: (parents as string).includes(' '),
      subject: subject as string,
      body: body as string,
    }))
}

/** Problems of one commit, a clause each. */
function problemsOf({ isMerge, subject, body }: Omit<Commit, 'id'>): readonly string[] {
  return [
    ...(subject.length > 72 ? [`its subject has ${subject.length} characters`] : []),
    ...(isMerge || /^[a-z][a-z0-9 ,/-]*: \S/.test(subject) ? [] : ['its subject names no area']),
    ...(isMerge || body.trim() !== '' ? [] : ['its body says no why']),
    ...(/(?:^|\s)\/(?:tmp|home|root|work|Users|var)\b/.test(`${subject}\n${body}`)
      ? ['it names a path of a machine']
      : []),
  ]
}

const isArchive = !existsSync(join(root, '.git'))
const withHistory = needs(!isArchive, 'this is an archive without history')
test('commits look as CONTRIBUTING.md says', withHistory, () => {
  const isThere = git('log', '--format=%h', '-1', before).trim() !== ''
  expect(isThere).toBe(true)
  const wrong = commitsSince().flatMap(commit =>
    problemsOf(commit).map(problem => `${commit.id} ${commit.subject.slice(0, 60)}: ${problem}`),
  )
  expect(wrong).toEqual([])
})

test('the rules of commits find what they are there for', () => {
  const fine = { isMerge: false, subject: 'gate: give its files rooms', body: 'One list told no story.' }
  expect(problemsOf(fine)).toEqual([])
  expect(problemsOf({ ...fine, body: ' ' })).toEqual(['its body says no why'])
  expect(problemsOf({ ...fine, subject: 'A word of the figures' })).toEqual(['its subject names no area'])
  expect(problemsOf({ ...fine, subject: `gate: ${'x'.repeat(70)}` })).toEqual([
    'its subject has 76 characters',
  ])
  expect(problemsOf({ isMerge: true, subject: "Merge branch 'main' of /tmp/hub", body: '' })).toEqual([
    'it names a path of a machine',
  ])
})
