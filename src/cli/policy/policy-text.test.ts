import { parse } from 'smol-toml'
import { expect, test } from 'vitest'
import { loadPolicy } from '../../gate/config/load-policy.ts'
import type { Rule } from '../../ground/model/policy.ts'
import { policyText } from './policy-text.ts'

const policy = loadPolicy({ knownCodes: {}, readShell: () => [] })
const rule: Rule = {
  effect: 'deny',
  reason: 'by two people',
  program: 'terraform',
  argument: 'destroy*',
  covers: [],
  match: ['terraform destroy -auto-approve'],
  not_match: [],
  source: 'policy.toml:1',
}

test('a rule is shown with all that it holds for, and where it stands', () => {
  expect(policyText({ ...policy, rules: [rule] })).toContain(
    '[[rule]]\neffect = "deny"\nreason = "by two people"\nprogram = "terraform"\nargument = "destroy*"\nmatch = ["terraform destroy -auto-approve"]\n# policy.toml:1',
  )
})

test('a profile is shown as far as it differs from the default one', () => {
  const [, codex = ''] = policyText(policy).split('[profile.codex]\n')
  expect(codex.split('\n\n')[0]).toBe('on_queue = "hold"\n# for the rest as profile.default')
})

test('everything that is shown is TOML', () => {
  expect(parse(policyText({ ...policy, rules: [rule] }))).toMatchObject({
    proxy: policy.proxy,
    profile: { default: { small_amount: policy.profiles['default']?.small_amount } },
    rule: [{ argument: 'destroy*' }],
  })
})
