import type { Review } from '../../../ground/model/review.ts'
import type { LoggedDecision } from '../../../ground/model/logged-decision.ts'
import type { ActRows } from '../ports/act-rows.ts'
import type { LogLine } from '../ports/act.ts'
import type { MayAcceptTools } from '../roles/may-accept-tools.ts'
import { toolLine } from './tool-line.ts'
import { traitsOf } from '../../../ground/model/filter-traits.ts'
import type { StandingTool } from '../../../ground/model/standing-set.ts'

/** The gate that asked, of a team: its group, and who of the team may accept tools for it. */
interface AcceptingGroup {
  readonly group: string | undefined
  readonly mayAccept: MayAcceptTools
}

/** The parts of reviews by which it is known who of a team accepts tools for which group. */
interface AcceptingParts {
  readonly judgesElsewhere?: true
  readonly mayAccept?: MayAcceptTools
  readonly groupOf?: (review: Review) => string | undefined
}

/** Returns the group that a review’s tools would be accepted for; undefined where the people of no team answer. */
export function acceptingGroup(
  { judgesElsewhere, mayAccept, groupOf }: AcceptingParts,
  review: Review,
): AcceptingGroup | undefined {
  return judgesElsewhere && mayAccept && { group: groupOf?.(review), mayAccept }
}

/**
 * Returns the tools that a yes to a review also accepts: exactly the definitions that its page showed, and none for a
 * yes that others must still agree to. Of a team they count at the gates of the group of the one that asked, and only where
 * everybody who agreed signed that too and may accept tools for that group still.
 */
export function acceptShownTools(
  logged: LoggedDecision,
  { id, state, planted, votes, answeredAt: at = 0 }: Review,
  team?: AcceptingGroup,
): { readonly log: readonly LogLine<'tool'>[] } & Pick<ActRows, 'tools'> {
  const yes = votes.filter(({ approve }) => approve)
  const shown = state === 'approved' && !planted ? shownTools(logged) : []
  const isLeftOut =
    yes.some(({ thisCallOnly }) => thisCallOnly) ||
    (team && yes.some(({ reviewer }) => !team.mayAccept(reviewer, team.group, at)))
  if (shown.length === 0 || isLeftOut) return { log: [] }
  const names = yes.map(({ reviewer }) => reviewer)
  const ofGroup = team?.group !== undefined && { group: team.group }
  const tools = shown.map(({ server, tool, digest }) => ({
    server,
    tool,
    digest,
    by: names.join(' and '),
    at,
    ...ofGroup,
    ...(team && { agreed: { by: names, at } }),
  }))
  const log = tools.map((one, place) => {
    const was = shown[place]?.was
    return toolLine(one, { review: id, ...(was !== undefined && { was }) })
  })
  return { log, tools }
}

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
