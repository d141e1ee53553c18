import { localMoment } from '../../model/local-moment.ts'
import { shapeWords } from '../../policy/shape-words.ts'
import { sessionName } from '../../model/session-name.ts'
import type { Gate } from '../../gate/gate.ts'
import type { Grant } from '../../model/grant.ts'
import { plural } from '../../policy/approved-reason.ts'
import { visibleText } from '../../model/visible-text.ts'
import { paintFor } from '../render/paint-for.ts'
import { type Cell, table } from '../render/table.ts'
import type { JsonOption } from '../render/print-answer.ts'
import { standardOutput } from '../render/terminal-output.ts'

/** Lists grants and blocks that hold; with `all` those that have ended too. */
export async function listGrants(gate: Gate, { json, all }: JsonOption & { all?: boolean }): Promise<void> {
  const now = Date.now()
  const found = (await gate.grants.list()).filter(grant => all || isLive(grant, now))
  const text = found.length === 0 ? 'Nothing is granted or blocked.' : asTable(found, now)
  if (json) standardOutput.printJson(found)
  else standardOutput.print(text)
}

function isLive({ revokedAt, expiresAt, uses }: Grant, now: number): boolean {
  return revokedAt === null && (expiresAt === null || expiresAt > now) && uses !== 0
}

/** The scope and the reason of a grant are never cut: whoever revokes one must be able to read it. */
function asTable(grants: readonly Grant[], now: number): string {
  const paint = paintFor(standardOutput)
  const rows: (readonly Cell[])[] = [
    ['id', 'effect', 'by', 'ends'].map(text => ({ text, paint: paint.dim })),
    ...grants.map(grant => [
      grant.id,
      isLive(grant, now) ? grant.effect : 'ended',
      visibleText(grant.by, 40),
      endText(grant),
    ]),
  ]
  const [heads = '', ...lines] = table(rows, { width: standardOutput.width(120), flexible: 2 }).split('\n')
  const said = grants.map(grant => visibleText(`${scopeText(grant)}: ${grant.reason}`, 600))
  return [heads, ...lines.flatMap((line, i) => [line, `  ${said[i] ?? ''}`])].join('\n')
}

function endText({ expiresAt, uses }: Grant): string {
  const time = expiresAt === null ? [] : [localMoment(expiresAt)]
  const left = uses === null ? [] : [`${plural(uses, 'use')} left`]
  return [...time, ...left].join(', ') || 'never'
}

function scopeText({ scope, codes }: Grant): string {
  const { shapeText, shape, ...rest } = scope
  const named = { ...rest, ...(rest.session !== undefined && { session: sessionName(rest.session) }) }
  const parts = Object.entries(named).map(([key, value]) => `${key} ${value}`)
  const like = (shapeText && shapeWords(shapeText).calls) ?? (shape && `shape ${shape.slice(0, 8)}`)
  const covered = codes.length > 0 ? [`covers ${codes.join(' ')}`] : []
  return [...(like === undefined ? [] : [like]), ...parts, ...covered].join(', ')
}
