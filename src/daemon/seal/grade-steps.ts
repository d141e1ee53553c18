import type { Seal, SealMethod, SealStep } from '../../ground/model/seal.ts'

/** The state that the steps come to, and its reason. */
export type SealGrade = Pick<Seal, 'state' | 'why'>

interface StepsToGrade {
  readonly client: string
  readonly steps: readonly SealStep[]
  readonly method: SealMethod
  /** The name of the product that was driven. */
  readonly title: string
  /** A version of it was seen to obey. */
  readonly isProven: boolean
  /** Its program was found. */
  readonly isHere: boolean
}

/** The state that the steps come to, with the reason and what to do. */
export function gradeSteps({ client, steps, method, title, isProven, isHere }: StepsToGrade): SealGrade {
  for (const state of ['open', 'blocked'] as const) {
    const found = steps.find(({ result }) => result === state)
    if (found)
      return { state, why: `${found.text} ${found.advice ?? `Run countersign init --client ${client}.`}` }
  }
  const unasked = steps.find(({ result }) => result === 'not tried')
  if (unasked)
    return {
      state: 'unproven',
      why: `Settings and command are well, but one thing is not known: ${unasked.text}`,
    }
  if (method === 'client') return { state: 'enforced', why: null }
  if (!isProven)
    return {
      state: 'unproven',
      why: `Settings and command are well, but no version of ${title} was ever seen to obey: watch what it does.`,
    }
  if (!isHere)
    return { state: 'unproven', why: `Settings and command are well, but ${title} was not found on PATH.` }
  return { state: 'enforced', why: null }
}
