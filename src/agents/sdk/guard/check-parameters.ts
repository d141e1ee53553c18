import { GateError } from '../../../ground/model/errors.ts'
import type { Parameter, ParameterDefault } from './parameters-of.ts'

/** Throws a GateError `invalid` for parameters of which no call can be judged, however it is given. */
export function checkParameters(
  declared: readonly Parameter[] | null,
  unjudged: ReadonlySet<string>,
  tool: string,
): void {
  for (const [i, parameter] of (declared ?? []).entries()) {
    const name = parameter.name ?? String(i)
    if (unjudged.has(name)) continue
    if (name === '__proto__')
      throw new GateError(
        'invalid',
        `A parameter of ${tool} is called __proto__, and no argument may be: rename it.`,
        name,
      )
    if (isUnclear(parameter))
      throw new GateError(
        'invalid',
        `Parameter ${i + 1} of ${tool} is taken apart with defaults that have no name, so none of its calls could be judged: take it apart in the body, or name it in unjudged.`,
        name,
      )
  }
}

function isUnclear({ isUnclear: own, members = {} }: ParameterDefault): boolean {
  return own === true || Object.values(members).some(isUnclear)
}
