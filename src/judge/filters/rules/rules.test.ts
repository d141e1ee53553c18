import { test } from 'vitest'
import { defaultProfile } from '../../policy/default-profile.ts'
import { rules } from './rules.ts'
import { testFilter } from '../test-filter.ts'

const rule = (effect: 'deny' | 'queue') => ({
  rule: { effect, reason: 'not on a Friday', covers: [], match: [], not_match: [], source: 'policy.toml:1' },
  what: 'deploy',
})
const deploy = { kind: 'shell' as const, tool: null, arguments: { command: 'deploy' } }

testFilter(
  rules,
  defaultProfile,
  {
    fires: [
      { call: { ...deploy, rules: [rule('deny')] }, codes: ['rules.denied'], why: 'a deny rule that holds' },
    ],
    quiet: [
      { call: deploy, why: 'no rule holds' },
      { call: { ...deploy, rules: [rule('queue')] }, why: 'a rule that asks for a person is decide’s' },
    ],
    guards: [
      {
        call: { ...deploy, rules: [rule('queue'), rule('deny')] },
        codes: ['rules.denied'],
        why: 'a deny rule behind another',
      },
    ],
  },
  test,
)
