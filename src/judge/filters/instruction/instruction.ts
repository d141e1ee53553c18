import type { Effect, Evidence } from '../../../ground/model/effect.ts'
import { flatMap } from '../../../ground/model/map-of.ts'
import { everyString } from '../../readers/named-argument.ts'
import { type FoundInstruction, findInstructions } from '../../readers/texts/find-instructions.ts'
import type { Filter, FilterInput } from '../filter.ts'
import { writtenPaths } from '../views/written-paths.ts'
import type { CodeTable, Finding } from '../../../ground/model/finding.ts'

/** Everything that the filter instruction can find, each with its default price. */
const instructionCodes = {
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
type InstructionCode = keyof typeof instructionCodes
type InstructionFinding = Finding<InstructionCode>

/** Text that gives orders to the agent or to the guard. */
export const instruction: Filter<InstructionCode> = {
  name: 'instruction',
  phase: 'pattern',
  about: 'Does text in the call give orders to an agent or to this guard?',
  codes: instructionCodes,
  find: input => {
    const isStated = isSaid(input)
    const left = !isStated && leavesMessage(input)
    return flatMap(texts(input), ({ text, evidence }) => {
      const all = findInstructions(text)
      const meant = isStated || (left && all.filter(({ discussed }) => !discussed).length > 1)
      return all.map(found => findingOf(found, evidence, meant))
    })
  },
}

/** Tells whether text goes into a history or a thread, which agents read: one phrase may be about the work, two are an order. */
function leavesMessage({ effects }: FilterInput): boolean {
  return effects.some(
    effect =>
      effect.type === 'run' &&
      ((effect.program === 'git' && effect.argv.includes('commit')) ||
        ((effect.program === 'gh' || effect.program === 'glab') &&
          /^(?:comment|create|edit|review|note)$/.test(effect.argv[1] ?? ''))),
  )
}

function findingOf(found: FoundInstruction, evidence: Evidence, isStated: boolean): InstructionFinding {
  return {
    code: isStated && !found.discussed ? `instruction.${found.kind}` : 'instruction.discussed',
    what: `“${found.what}”`,
    evidence: [evidence],
    strength: found.strength,
  }
}

/** Every text of the call and its description; what is longer than the budget is cut, the last texts first. */
function texts({ call }: FilterInput): readonly { readonly text: string; readonly evidence: Evidence }[] {
  const input = everyString(call.arguments)
    .filter(({ text }) => text.length > 7)
    .map(({ text, pointer }) => ({ text, evidence: { pointer, start: 0, end: text.length } }))
  // What an MCP server says of its tool is the tool filter’s.
  const isOwn = call.docstring !== undefined && call.offered === undefined
  const all = !isOwn ? input : [{ text: call.docstring, evidence: wholeCall }, ...input]
  let remaining = budget
  return all.map(item => {
    const text = item.text.slice(0, remaining)
    remaining -= text.length
    return { ...item, text }
  })
}

const wholeCall: Evidence = { pointer: '', start: 0, end: 0 }
const budget = 150_000

/** Tests of guards hold such text, and so do commands that search or commit; what agents obey is always said. */
function isSaid({ call, effects }: FilterInput): boolean {
  const written = flatMap(effects, (effect: Effect) => writtenPaths(effect))
  if (written.some(({ raw }) => rehearsed.test(raw))) return false
  return call.kind !== 'shell' || written.some(({ roles }) => roles.includes('agent-instruction'))
}

const rehearsed = /(?:^|[/._-])(?:tests?|specs?|fixtures?|__tests__|examples?|evals?)(?:[/._-]|$)/i
