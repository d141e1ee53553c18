import { localMoment } from '../../ground/model/local-moment.ts'
import { endSentence, listWords } from '../../ground/model/list-words.ts'
import { shapeWords } from '../../judge/policy/shape-words.ts'
import { sessionName } from '../../ground/model/session-name.ts'
import type { Gate } from '../../gate/core/gate.ts'
import type { Grant } from '../../ground/model/grant.ts'
import { plural } from '../../judge/policy/approved-reason.ts'
import { visibleText } from '../../ground/model/visible-text.ts'
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
  const texts = grants.map(grant =>
    visibleText(`${scopeText(grant)} ${endSentence(`Why: ${grant.reason}`)}`, 600),
  )
  return [heads, ...lines.flatMap((line, i) => [line, `  ${texts[i] ?? ''}`])].join('\n')
}

function endText({ expiresAt, uses }: Grant): string {
  const time = expiresAt === null ? [] : [localMoment(expiresAt)]
  const remaining = uses === null ? [] : [`${plural(uses, 'use')} left`]
  return [...time, ...remaining].join(', ') || 'never'
}

/** “Calls of claude-code like “rm: delete files in /srv”, where nothing but destruction.tree is found.” */
function scopeText({ scope, codes, effect }: Grant): string {
  const { agent, shapeText, shape, tool, folder, session, profile, group } = scope
  const parts = [
    agent === undefined ? '' : ` of ${agent}`,
    shapeText === undefined ? '' : ` like “${shapeWords(shapeText).calls}”`,
    shapeText === undefined && shape !== undefined ? ` of the shape ${shape.slice(0, 8)}` : '',
    tool === undefined ? '' : ` with ${tool}`,
    folder === undefined ? '' : ` in ${folder} and below`,
    session === undefined ? '' : ` in the session ${sessionName(session)}`,
    profile === undefined ? '' : ` under the profile ${profile}`,
    group === undefined ? '' : ` at gates of ${group}`,
    effect === 'allow' && codes.length > 0 ? `, where nothing but ${listWords(codes, 12)} is found` : '',
  ]
  return `${parts.every(part => part === '') ? 'All calls' : `Calls${parts.join('')}`}.`
}
