import type { CodeTable, Finding } from '../../../ground/model/finding.ts'

/** Everything that the filter instruction can find, each with its default price. */
export const instructionCodes = {
  'instruction.override': { points: 4.5, why: 'it tells whoever reads it to forget its rules' },
  'instruction.persona': { points: 4.5, why: 'it tells an agent to be one without limits' },
  'instruction.role': { points: 4, why: 'it pretends to be said by the system or an administrator' },
  'instruction.conceal': { points: 4, why: 'it tells an agent to keep something from people' },
  'instruction.approval': { points: 3.5, why: 'it claims an approval, which only people give' },
  'instruction.tool-order': { points: 4, why: 'it steers which tools an agent calls, and with what' },
  'instruction.image': { points: 4, why: 'an image that is shown would carry data away' },
  'instruction.hidden': { points: 4.5, why: 'the order stands where people don’t see it' },
  'instruction.command': { points: 3, why: 'it is worded as an order to whoever reads it' },
  'instruction.discussed': { points: 0.5, why: 'it quotes such an order' },
} satisfies CodeTable

/** A code of the filter instruction. */
export type InstructionCode = keyof typeof instructionCodes
export type InstructionFinding = Finding<InstructionCode>
