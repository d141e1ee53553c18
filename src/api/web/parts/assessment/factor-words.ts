import type { Factor, FactorScore } from '../../../../ground/model/assessment.ts'

const words: Readonly<Record<Factor, string>> = {
  function_name: 'its name',
  arguments: 'its arguments',
  docstring: 'its description',
  hints: 'its hints',
  novelty: 'how new it is',
}

/** One factor of a named call: what it looks at, its value 0 to 1, and what it adds to the risk. */
export interface FactorWord {
  readonly factor: Factor
  readonly name: string
  readonly value: number
  readonly adds: number
}

/** The five factors, those that add most first. */
export function factorWords({ factors, contributions }: FactorScore): readonly FactorWord[] {
  return (Object.keys(words) as Factor[])
    .map(factor => ({
      factor,
      name: words[factor],
      value: factors[factor],
      adds: contributions[factor],
    }))
    .sort((a, b) => b.adds - a.adds)
}
