import { GateError } from '../../../ground/model/errors.ts'
import type { ShownChallenge } from '../../../ground/model/challenge.ts'
import { challengeForms } from '../../../judge/policy/challenge-forms.ts'
import type { ApprovalAnswer, ApprovalRequest, Approver } from './approver.ts'

type Answer = Pick<ApprovalAnswer, 'choices' | 'text'>

/**
 * The same approver, whose yes must answer the challenge that was asked. Another answer is a GateError `invalid` that says
 * what was asked: the gate would take it for a mistake of somebody who read the page, and count the attempt.
 */
export function heedingChallenge(approver: Approver): Approver {
  const ask = async (request: ApprovalRequest) => {
    const answer = await approver.ask(request)
    if (isYes(answer)) demandAnswered(approver.name, request.sheet, typeof answer === 'object' ? answer : {})
    return answer
  }
  return { name: approver.name, ask }
}

function isYes(answer: ApprovalAnswer | boolean | undefined): boolean {
  return answer === true || (typeof answer === 'object' && answer !== null && answer.approve === true)
}

function demandAnswered(name: string, sheet: ShownChallenge, answer: Answer): void {
  const { field } = challengeForms[sheet.challenge]
  if (field === 'choice' && !choosesFor(sheet, answer.choices))
    throw mismatch(
      name,
      answer,
      `a quiz of ${count(sheet)}`,
      `choices: ${examples(sheet)}`,
      optionText(sheet),
    )
  if (field === 'text' && typeof answer.text !== 'string')
    throw mismatch(name, answer, 'to say in their own words what the call does', 'text: …', '')
}

/** A number that no option has is a slip of somebody who chose, and is graded. */
function choosesFor({ questions }: ShownChallenge, choices: unknown): boolean {
  return (
    Array.isArray(choices) &&
    choices.length === questions.length &&
    choices.every(choice => typeof choice === 'number')
  )
}

function mismatch(name: string, answer: Answer, asked: string, right: string, more: string): GateError {
  return new GateError(
    'invalid',
    `The approver ${name} was asked ${asked}, and gave ${givenText(answer)}: answer { approve: true, ${right} }${more}. Nothing was approved, and no attempt was counted.`,
    'answer',
  )
}

function givenText({ choices, text }: Answer): string {
  if (choices !== undefined) return `choices of ${JSON.stringify(choices)?.slice(0, 60)}`
  return text === undefined ? 'a plain yes' : 'a text'
}

function count({ questions }: ShownChallenge): string {
  return questions.length === 1 ? 'one question' : `${questions.length} questions`
}

function examples({ questions }: ShownChallenge): string {
  return `[${questions.map(() => '…').join(', ')}]`
}

function optionText({ questions }: ShownChallenge): string {
  const max = Math.max(0, ...questions.map(({ options }) => options.length - 1))
  return `, the index of the option for each question, 0 to ${max}`
}
