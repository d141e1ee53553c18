import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sessionsOf } from './read-sessions.ts'
import { sessionTexts } from './session-texts.ts'
import type { StoredSession } from './stored-session.ts'

/** The folder of the sets that are no part of this project, beside it. */
export const sharedFolder = join('..', 'shared', 'corpora')

const names = ['sessions-honest-dev.jsonl.xz', 'sessions-attacks-dev.jsonl.xz', 'sessions-dev.tar.xz']

/** The sessions of one source, in one of the parts that figures are told in. */
export interface SourceSessions {
  readonly part: SourcePart
  readonly source: string
  readonly sessions: readonly StoredSession[]
}

/** The parts, in their order. */
export const sourceParts = ['coding agents', 'tool agents', 'attacks', 'constructed attacks'] as const
export type SourcePart = (typeof sourceParts)[number]

/** The sources of the sets that are there, and the names of those that are not. */
export function sharedSets(folder: string): {
  readonly sources: readonly SourceSessions[]
  readonly absent: readonly string[]
} {
  const found = names.filter(name => existsSync(join(folder, name)))
  const texts = found.flatMap(name => sessionTexts(join(folder, name)))
  const all = texts.flatMap(text =>
    sessionsOf(text).map(session => ({ source: sourceOf(session, text.name), session })),
  )
  const sources = new Map<string, StoredSession[]>()
  for (const { source, session } of all) {
    const known = sources.get(source) ?? []
    known.push(session)
    sources.set(source, known)
  }
  return {
    sources: [...sources].map(([source, sessions]) => ({ part: partOf(sessions, source), source, sessions })),
    absent: names.filter(name => !found.includes(name)),
  }
}

/** A file may hold the sessions of several works. */
function sourceOf({ source, class: kind, suite, group }: StoredSession, file: string): string {
  if (source !== undefined) return source
  if (kind !== undefined) return suite
  return group === 'hijacked' || group === 'resisted' ? `${file}, attacked` : file
}

function partOf(sessions: readonly StoredSession[], source: string): SourcePart {
  const isAttacked = sessions.some(({ group }) => group === 'hijacked')
  if (isAttacked)
    return sessions.some(({ made }) => made) || source.includes('made') ? 'constructed attacks' : 'attacks'
  return sessions.every(({ origin }) => origin === 'hook') ? 'coding agents' : 'tool agents'
}
