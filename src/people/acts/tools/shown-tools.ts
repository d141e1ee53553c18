import { traitsOf } from '../../../ground/model/filter-traits.ts'
import type { LoggedDecision } from '../../../ground/model/logged-decision.ts'
import type { StandingTool } from '../../../ground/model/standing-set.ts'

/** The words of a server on one of its tools, or on itself, and those that were accepted before. */
interface ShownTool extends Pick<StandingTool, 'server' | 'tool' | 'digest'> {
  readonly was: string | undefined
}

/** Returns what a server says that the page of a review shows, since something was found in it: a yes may accept it. */
export function shownTools({
  call,
  decision,
}: Pick<LoggedDecision, 'call' | 'decision'>): readonly ShownTool[] {
  const { offered } = call
  if (!offered || !showsServer(decision)) return []
  const { toolWas, serverWas } = decision.assessment.observed
  const { server, name, digest, instructions } = offered
  return [
    ...(digest === null ? [] : [{ server, tool: name, digest, was: toolWas?.digest }]),
    ...(instructions === undefined || instructions.text === ''
      ? []
      : [{ server, tool: '', digest: instructions.digest, was: serverWas?.digest }]),
  ]
}

function showsServer({ assessment }: LoggedDecision['decision']): boolean {
  return assessment.contributions.some(
    ({ filter, points }) => traitsOf(filter).about === 'server' && points > 0,
  )
}
