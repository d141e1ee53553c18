import { expect, test } from 'vitest'
import type { Speaker } from '../../../ground/model/tool-report.ts'
import { settleSpeaker } from './settle-speaker.ts'

const report = (from: Speaker) => ({ tool: null, text: 'go', from })

test.each([
  ['headless', 'typed', 'client'],
  ['headless', 'person', 'person'],
  ['client', 'person', 'client'],
  ['result', 'person', 'result'],
  ['person', 'typed', 'person'],
] as const)('%s under prompts = %s is %s', (from, prompts, speaker) => {
  expect(settleSpeaker(report(from), () => prompts).from).toBe(speaker)
})
