import type { FactorScore, ScorerValue } from '../../ground/model/assessment.ts'
import type { ToolCall } from '../../ground/model/tool-call.ts'
import type { Effect } from '../../ground/model/effect.ts'

/** The input of a scorer: the call, its effects, and what the two built-in systems found. */
export interface ScoreInput {
  readonly call: ToolCall
  readonly effects: readonly Effect[]
  /** Σ of the filters' capped contributions. */
  readonly filters: number
  /** Null for calls that are no named function. */
  readonly factors: FactorScore | null
  /** Below this risk the five factors do not enter `fiveFactorAbove`. */
  readonly fiveFactorFloor: number
  /** Only where the person asked for the call: the share of their points that counts, and Σ before it was taken. */
  readonly asked?: { readonly share: number; readonly filters: number }
}

/** A named value on the composite's scale, before discount, gates and rounding. */
export interface Scorer {
  readonly name: string
  score(input: ScoreInput): ScorerValue
}

/** A scorer of your own: any function that gives a number on the composite's scale, 0 to 10 and above. */
export type ScoreFunction = (call: ToolCall, context: ScoreInput) => number

/** A scorer, or a function that is taken for one. */
export type ScorerLike = Scorer | ScoreFunction

/** The composite's sum of filters. */
export function filters(): Scorer {
  return nameScorer('filters', (_call, { filters: sum }) => sum)
}

/** Ten times the risk of the five factors; 0 where the call has no function. */
export function fiveFactor(): Scorer {
  return nameScorer('five_factor', (_call, input) => tenfoldRisk(input))
}

/** The five factors from the profile's floor upward, else nothing: words alone would ask too often. */
export function fiveFactorAboveFloor(): Scorer {
  return nameScorer('five_factor', (_call, input) =>
    (input.factors?.score ?? 0) >= input.fiveFactorFloor ? tenfoldRisk(input) : 0,
  )
}

/** Ten times the risk; only the share of what it adds over the filters, where the person asked for the call. */
function tenfoldRisk({ factors, asked }: Pick<ScoreInput, 'factors' | 'asked'>): number {
  const value = 10 * (factors?.score ?? 0)
  if (!asked) return value
  const over = value - asked.filters
  return over > 0 ? asked.filters + asked.share * over : value
}

/** Always the same value. */
export function fixed(value: number): Scorer {
  if (!Number.isFinite(value)) throw new RangeError('fixed() needs a finite number.')
  return nameScorer(`fixed(${value})`, () => value)
}

/** The highest of several. */
export function max(...parts: readonly [ScorerLike, ...ScorerLike[]]): Scorer {
  const scorers = parts.map(scorerFrom)
  if (scorers.length === 0) throw new RangeError('max() needs at least one scorer.')
  return {
    name: 'max',
    score: input => {
      const values = scorers.map(scorer => scorer.score(input))
      const value = Math.max(...values.map(part => part.value))
      const decider = values.findIndex(part => part.value === value)
      return {
        scorer: 'max',
        value,
        decided: true,
        parts: values.map((part, i) => ({ ...part, decided: i === decider })),
      }
    },
  }
}

/** A mean with weights, which are normalised; none, a negative one or a sum that is not above 0 is an error. */
export function weighted(parts: readonly (readonly [ScorerLike, number])[]): Scorer {
  const total = parts.reduce((sum, [, weight]) => sum + weight, 0)
  if (!(total > 0) || !Number.isFinite(total) || !parts.every(([, weight]) => weight >= 0)) {
    throw new RangeError('weighted() needs finite weights of 0 or more with a sum above 0.')
  }
  const scorers = parts.map(([scorer, weight]) => ({ scorer: scorerFrom(scorer), share: weight / total }))
  return {
    name: 'weighted',
    score: input => {
      const values = scorers.map(({ scorer, share }) => ({ value: scorer.score(input), share }))
      const value = values.reduce((sum, part) => sum + part.value.value * part.share, 0)
      return { scorer: 'weighted', value, decided: true, parts: values.map(part => part.value) }
    },
  }
}

/** A function as a scorer; anything but a finite number is an error, which queues the call. */
export function scorerFrom(like: ScorerLike): Scorer {
  return typeof like === 'function' ? nameScorer(like.name || 'own', like) : like
}

function nameScorer(name: string, score: ScoreFunction): Scorer {
  return {
    name,
    score: input => {
      const value = score(input.call, input)
      if (!Number.isFinite(value))
        throw new RangeError(`The scorer ${name} gave ${value} instead of a finite number.`)
      return { scorer: name, value, decided: true }
    },
  }
}
