import { listOpenings } from '../../src/people/audit/parts/opening.ts'
import type { DecisionEffect } from '../../src/ground/model/decision.ts'
import type { LoggedDecision } from '../../src/ground/model/logged-decision.ts'
import { keyFiles } from '../../src/gate/store/log-key/key-files.ts'
import { openDatabase } from '../../src/gate/store/open-database.ts'
import { SqliteStore } from '../../src/gate/store/sqlite-store.ts'
import { decisionIn } from '../../src/daemon/team/database/decision-in.ts'
import { decisionVector } from '../../src/daemon/team/database/add-decisions.ts'
import type { Sample } from '../scale/sample-calls.ts'

/** What one decision has of its own; each stands in a template as its name between two x. */
export interface OwnWords {
  readonly id: string
  readonly call: string
  readonly session: string
  readonly agent: string
  readonly principal: string
  readonly review: string
  readonly time: string
}

/** Words that no text of a call has. */
const holes: Readonly<Record<keyof OwnWords, string>> = {
  id: 'xholeidx',
  call: 'xholecallx',
  session: 'xholesessionx',
  agent: 'xholeagentx',
  principal: 'xholeprincipalx',
  review: 'xholereviewx',
  time: '1234567654321',
}
const names = Object.keys(holes) as (keyof OwnWords)[]
const anyHole = new RegExp(`(${Object.values(holes).join('|')})`)

/** A decision as a gate really wrote it, to be written many times with other names and times. */
export interface EntryTemplate {
  readonly kind: string
  readonly logged: LoggedDecision
  readonly body: (own: OwnWords) => string
  readonly words: (own: OwnWords) => string
  readonly openings: string | null
}

/** Templates of samples: a gate’s own store redacts, seals and spells each of them. */
export async function entryTemplates(
  samples: Readonly<Record<DecisionEffect, readonly Sample[]>>,
): Promise<Readonly<Record<DecisionEffect, readonly EntryTemplate[]>>> {
  const store = new SqliteStore({
    database: openDatabase(':memory:', 'FULL'),
    key: keyFiles(null),
    now: () => 0,
  })
  const made: Record<DecisionEffect, EntryTemplate[]> = { allow: [], queue: [], deny: [] }
  for (const [effect, list] of Object.entries(samples) as [DecisionEffect, readonly Sample[]][])
    for (const [i, sample] of list.entries())
      made[effect].push(await templateOf(store, sample, `${effect}${i}`))
  await store.close()
  return made
}

async function templateOf(
  store: SqliteStore,
  { call, decision }: Sample,
  name: string,
): Promise<EntryTemplate> {
  const at = Number(holes.time)
  const own = {
    ...call,
    id: `${holes.call}${name}`,
    session: holes.session,
    agent: holes.agent,
    principal: holes.principal,
    at,
  }
  const { reviewId, ...judged } = decision
  await store.commit({
    call: own,
    decision: {
      ...judged,
      id: `${holes.id}${name}`,
      callId: own.id,
      at,
      ...(reviewId && { reviewId: holes.review }),
    },
  })
  const entry = store.entries(store.head().seq - 1, 1)[0]
  const logged = entry && decisionIn(entry)
  if (!entry || !logged) throw new Error(`The sample ${name} is no decision in the log.`)
  const { openings = '' } = entry
  return {
    kind: entry.kind,
    logged,
    body: filled(
      entry.body.replaceAll(`${holes.call}${name}`, holes.call).replaceAll(`${holes.id}${name}`, holes.id),
    ),
    words: filled(decisionVector(logged)),
    openings: listOpenings(openings).length > 0 ? openings : null,
  }
}

/** Splits a text at its holes once, so that filling them is one join. */
function filled(text: string): (own: OwnWords) => string {
  const parts = text.split(anyHole)
  const places = parts.flatMap((part, i) => {
    const name = names.find(one => holes[one] === part)
    return name ? [[i, name] as const] : []
  })
  return own => {
    const copy = parts.slice()
    for (const [i, name] of places) copy[i] = own[name]
    return copy.join('')
  }
}
