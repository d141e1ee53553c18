import { expect, test } from 'vitest'
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
