import { expect, test } from 'vitest'
import type { Gate } from '../../gate/core/gate.ts'
import { GateError } from '../../ground/model/errors.ts'
import { policyNotes } from './policy-notes.ts'

const gateOf = (isPolicyAccepted: boolean, hasKeys: boolean) =>
  ({ reviewers: { standing: async () => ({ isPolicyAccepted, hasKeys }) } }) as unknown as Pick<
    Gate,
    'reviewers'
  >

test('a policy that is in force needs no word', async () => {
  expect(await policyNotes(gateOf(true, true), () => ({}))).toEqual([])
  expect(await policyNotes(gateOf(false, false), () => ({}))).toEqual([])
})

test('a file that nobody has accepted, and one that can’t be read, are said not to hold', async () => {
  const broken = () => {
    throw new GateError('configuration', 'policy.toml:1: this is no TOML.')
  }
  expect(await policyNotes(gateOf(false, true), broken)).toEqual([
    'policy.toml:1: this is no TOML. The policy before it holds.',
    expect.stringMatching(/^Your policy file is not what was accepted, so the stricter of the two holds/),
  ])
})

test('a policy of the group that can’t be used here is said, with what comes of it', async () => {
  const teamProblem = 'The policy of laptops, version 3, names an unknown key.'
  expect(await policyNotes(gateOf(true, true), () => ({ teamProblem }))).toEqual([
    `${teamProblem} Every call waits for people until it can be used.`,
  ])
})
