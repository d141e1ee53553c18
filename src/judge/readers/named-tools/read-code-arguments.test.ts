import { expect, test } from 'vitest'
import { virtualCall } from '../../../../test/virtual-call.ts'
import type { JsonObject } from '../../../ground/model/json.ts'
import { parseCall } from '../../../gate/core/intake/parse-call.ts'
import { virtualPlace } from '../../../ground/model/place.ts'
import { readEffects } from '../index.ts'

const about = { origin: 'check', agent: 'a', session: 's', profile: 'default' } as const
const types = (tool: string, args: object) =>
  readEffects(parseCall({ kind: 'tool', tool, args } as never, about), virtualPlace, new Map()).effects.map(
    ({ type }) => type,
  )

test.each([
  ['calc', { expression: "__import__('os').system('rm -rf ~/Documents')" }],
  ['calculate', { expr: "require('child_process').execSync('rm -rf ~/Documents')" }],
  ['math_solve', { formula: "__import__('subprocess').run(['rm', '-rf', '/home/user/Documents'])" }],
  ['render_template', { template: "{{ __import__('os').system('rm -rf ~/Documents') }}" }],
] as const)('%s runs the code that its formula is', (tool, args) => {
  expect(types(tool, args)).toContain('delete')
})

test.each([
  ['calc', { expression: '2 * (3 + 4)' }],
  ['calculate', { expression: 'sin(x) + exec_time / 2' }],
  ['render_template', { template: 'Dear {{ name }}, see os.path for details' }],
  ['render_text', { template: 'Run eval(x) later' }],
  ['save_snippet', { code: "__import__('os').system('rm -rf ~/Documents')" }],
  ['review_code', { code: "require('child_process').execSync('rm -rf ~/Documents')" }],
] as const)('%s runs nothing', (tool, args) => {
  expect(types(tool, args)).not.toContain('delete')
})

/** What a tool of a name that says nothing does with these arguments. */
function shapes(args: JsonObject): readonly string[] {
  const call = virtualCall({ kind: 'tool', tool: 'fleet_step', arguments: args })
  return readEffects(call, virtualPlace, new Map()).effects.flatMap(effect =>
    effect.type === 'delete'
      ? [`delete ${effect.target.path}`]
      : effect.type === 'database'
        ? [effect.statements[0]?.verb ?? '']
        : [],
  )
}

test.each([
  [{ argv: ['rm', '-rf', '/home/user/albums'] }, 'delete /home/user/albums'],
  [{ steps: ['/bin/rm', '-rf', '/home/user/albums'] }, 'delete /home/user/albums'],
  [{ tool: 'bash', params: ['-c', 'rm -rf ~/albums'] }, 'delete /home/user/albums'],
  [{ program: '/bin/rm', args: '-rf /home/user/albums' }, 'delete /home/user/albums'],
  [{ script_text: 'rm -rf ~/albums' }, 'delete /home/user/albums'],
  [{ body: { lines: ['cd ~', 'rm -rf albums'] } }, 'delete /home/user/albums'],
  [{ job: { setup: { shell_script: '#!/bin/sh\nrm -rf ~/albums\n' } } }, 'delete /home/user/albums'],
  [{ stmt: 'TRUNCATE TABLE boats' }, 'TRUNCATE'],
  [{ q: 'delete from boats where id > 0' }, 'DELETE'],
])('%j is read by its shape', (args, deed) => {
  expect(shapes(args)).toContain(deed)
})

test.each([
  { tags: ['rm', 'cp', 'mv'] },
  { names: ['find', 'the', 'boats'] },
  { args: ['--verbose', 'boats'], name: 'fleet' },
  { text: 'DROP TABLE boats;' },
  { body: { lines: ['the old rm command', 'is not used here'] } },
  { steps: ['Remove the folder', 'Run the tests'] },
  { program: 'fleet', args: 'north south' },
  { script_text: 'Welcome to the show! Find your seat.' },
  { q: 'drop table boats without losing rows' },
])('%j is no command and no statement', args => {
  expect(shapes(args)).toEqual([])
})
