import type { LoggedDecision } from '../../../ground/model/logged-decision.ts'
import type { Review } from '../../../ground/model/review.ts'
import { visibleText } from '../../../ground/model/visible-text.ts'
import { inList } from '../roles/may-do.ts'
import { shownTools } from './accept-shown-tools.ts'

/** The people of a team whose yes to a review accepts what its page shows of a server, and those whose yes does not. */
export interface ToolAcceptors {
  /** The group of the gate that asked. */
  readonly group: string | undefined
  /** They may still answer, and may accept tools. */
  readonly may: readonly string[]
  /** Everybody who may still answer may accept tools. */
  readonly isAll: boolean
  /** They said yes already, to this call alone. */
  readonly toCallAlone: readonly string[]
}

/** Returns notes on what a yes accepts beyond this one call; `acceptors` where it is a team’s people who answer. */
export function toolNotes(
  logged: LoggedDecision,
  { state }: Pick<Review, 'state'>,
  acceptors?: ToolAcceptors,
): readonly string[] {
  if (state !== 'pending') return []
  const notes = shownTools(logged).map(({ server, tool }) => {
    const of = tool === '' ? server.name : `${server.name}/${tool}`
    const text =
      tool === ''
        ? `what ${visibleText(of, 160)} says of itself now`
        : `what the server says of ${visibleText(of, 160)} now`
    return { said: text, calls: tool === '' ? 'every later call of its tools' : 'every later call of it' }
  })
  return acceptors
    ? notes.map(({ said: text, calls }) => noteOfTeam(text, calls, acceptors))
    : notes.map(({ said: text, calls }) => `A yes also accepts ${text}, for ${calls}.`)
}

function noteOfTeam(text: string, calls: string, { group, may, isAll, toCallAlone }: ToolAcceptors): string {
  const gates = group === undefined ? 'all gates' : `the gates of ${group}`
  const alone = `A yes lets this call through and does not accept ${text}`
  if (toCallAlone.length > 0) return `${alone}: the yes of ${inList(toCallAlone)} was to this call alone.`
  if (may.length === 0)
    return `${alone}: nobody who may answer may accept tools for ${gates}, see countersign mcp accept --help.`
  const who = isAll ? 'gives their secret with it' : `gives their secret with it and is of: ${inList(may)}`
  return `A yes also accepts ${text}, for ${calls} at ${gates}, where everybody who says yes ${who}. Any other yes, one that a passkey signs too, is to this call alone.`
}
