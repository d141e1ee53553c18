import { onOneLine } from '../render/table.ts'
import type { ShownExport } from '../../ground/model/export-target.ts'
import { localMoment } from '../../ground/model/local-moment.ts'

/** Says how a target stands, on one line. */
export function exportText(shown: ShownExport): string {
  const { name, kind, lag, lagSince, held, sent, refused, lastRefusal, sentAt, problem } = shown
  const parts = [
    lag === 0
      ? 'up to date'
      : `${entries(lag)} behind${lagSince === null ? '' : `, since ${localMoment(lagSince)}`}`,
    sentAt === null ? 'nothing taken yet' : `${sent} taken, last ${localMoment(sentAt)}`,
    ...(held > 0 ? [`${held} held until their review has ended`] : []),
    ...(refused > 0
      ? [
          `${refused} refused${lastRefusal ? ` (last ${lastRefusal.seq}${of(lastRefusal.gate)}: ${lastRefusal.why})` : ''}`,
        ]
      : []),
    ...(shown.bare > 0 ? [`${entries(shown.bare)} not sent, whose bodies stay at their gates`] : []),
    ...(problem === null ? [] : [problem]),
    ...(shown.isAcknowledged ? [] : ['nobody says whether it keeps them']),
  ]
  return `${name} (${kind}): ${parts.join('; ')}`
}

/** At the hub of a team a number is one of many logs’. */
function of(gate: string | undefined): string {
  return gate === undefined ? '' : ` of ${onOneLine(gate)}`
}

function entries(count: number): string {
  return count === 1 ? 'one entry' : `${count} entries`
}
