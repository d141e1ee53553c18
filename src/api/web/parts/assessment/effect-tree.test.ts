import { expect, test } from 'vitest'
import type { Effect } from '../../../../ground/model/effect.ts'
import { effectBranches, effectCounts } from './effect-tree.tsx'

const run = (program: string, ...through: string[]): Effect => ({
  type: 'run',
  program,
  argv: [],
  through,
  evidence: { pointer: '/command', start: 0, end: 1 },
})

test('what goes through the same programs stands below them, in the order of the call', () => {
  expect(effectBranches([run('ls'), run('rm', 'sudo', 'sh'), run('cp', 'sudo'), run('ls')])).toEqual([
    { kind: 'runs', text: 'run ls', count: 1 },
    {
      through: 'sudo',
      count: 2,
      children: [
        { through: 'sh', count: 1, children: [{ kind: 'runs', text: 'run rm', count: 1 }] },
        { kind: 'runs', text: 'run cp', count: 1 },
      ],
    },
    { kind: 'runs', text: 'run ls', count: 1 },
  ])
})

test('effects that read the same are counted, not repeated', () => {
  expect(effectBranches([run('ls'), run('ls'), run('ls')])).toEqual([
    { kind: 'runs', text: 'run ls', count: 3 },
  ])
})

test('counts name the gravest kind first', () => {
  const table: Effect = {
    type: 'database',
    dialect: 'generic',
    statements: [{ verb: 'DROP', object: 'TABLE', names: ['a'], writes: true, tricks: [] }],
    parsed: true,
    client: null,
    through: [],
    evidence: { pointer: '/query', start: 0, end: 1 },
  }
  expect(effectCounts([run('psql'), table])).toEqual([
    { kind: 'destroys', count: 1 },
    { kind: 'runs', count: 1 },
  ])
})
