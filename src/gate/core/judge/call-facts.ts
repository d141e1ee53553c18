import type { Hearing } from '../../../ground/model/hearing.ts'
import { type Place, virtualPlace } from '../../../ground/model/place.ts'
import { type SessionMemory, emptyMemory } from '../../../ground/model/session-memory.ts'
import type { ToolCall } from '../../../ground/model/tool-call.ts'
import { heardAfter, withReports } from '../reports/report-change.ts'
import { withPrompts } from '../reports/with-prompts.ts'
import { gather, type GatheredFacts } from './gather.ts'
import type { JudgeParts } from './judge-parts.ts'
import type { JudgeOptions } from './change-of-judgement.ts'
import { placeOf } from './place-of.ts'
import { sessionStart } from '../loading/session-start.ts'
import type { Filter } from '../../../judge/filters/filter.ts'
import { unheard } from '../../../ground/model/call-origin.ts'
import { defaultProfile } from '../../../judge/policy/default-profile.ts'
import { readEffects } from '../../../judge/readers/index.ts'
import { runFilters } from './run-filters.ts'

/** The facts that are known before the rest of the store is read: the session, what the call says, and what the disk shows. */
export interface CallFacts extends GatheredFacts {
  /** By the clock of the parts. */
  readonly began: number
  readonly place: Place
  readonly session: SessionMemory
  readonly hearing: Hearing
}

/** Reads the call and looks at the disk, which may take long. */
export async function callFacts(
  call: ToolCall,
  options: JudgeOptions,
  parts: JudgeParts,
): Promise<CallFacts> {
  const { store, clock, searchPath } = parts
  const began = clock()
  const place = parts.placeOf?.(call) ?? placeWithPrograms(call, parts)
  const before = store.session(call.session)
  const session = withStart(withReports(before, options.reports ?? []), place, parts)
  const hearing = heardBy(call, before, options, store)
  return { began, place, session, hearing, ...(await gather(call, place, session, clock, searchPath)) }
}

/** The first call of a session is judged before anything of it runs: what is committed then, it did not write. */
function withStart(session: SessionMemory, place: Place, { now }: Pick<JudgeParts, 'now'>): SessionMemory {
  const start = session.start ?? sessionStart(place, now())
  return start ? { ...session, start } : session
}

/** Returns everything that counts as heard: the session’s own, and the prompts that are shared with it. */
function heardBy(
  { session }: ToolCall,
  before: SessionMemory,
  { reports = [], promptsOf, logged }: JudgeOptions,
  store: JudgeParts['store'],
): Hearing {
  const hearing = heardAfter(store.hearing(session), before, reports, store.markKey)
  if (promptsOf === undefined || promptsOf === session) return hearing
  const other = store.hearing(promptsOf)
  const then = logged ? other.filter(({ source }) => source.at <= logged.at) : other
  return withPrompts(hearing, then, before.calls - store.session(promptsOf).calls)
}

/** Folders of programs that are looked into for a name that nobody knows. */
const maxFolders = 32
const nowhere: readonly string[] = []

/** Returns the place of a call on the present disk, with the folders in which its programs are looked for. */
function placeWithPrograms(
  call: ToolCall,
  {
    stateFolders,
    clientSettings,
    installation = nowhere,
    searchPath = nowhere,
  }: Pick<JudgeParts, 'stateFolders' | 'clientSettings' | 'installation' | 'searchPath'>,
): Place {
  const place = placeOf(call, stateFolders, clientSettings?.())
  // A service has another PATH than the shells of its account.
  const usual = ['bin', '.local/bin'].map(name => `${place.home}/${name}`)
  const folders = [...searchPath.filter(folder => folder.startsWith('/')).slice(0, maxFolders), ...usual]
  return { ...place, installation, programFolders: [...new Set(folders)] }
}

/** Returns the codes that a call finds in the virtual workspace with the built-in prices, and that weigh something. */
export function codesOfCall(call: ToolCall, filters: readonly Filter[]): readonly string[] {
  const { effects } = readEffects(call, virtualPlace, new Map())
  const { contributions } = runFilters(filters, {
    call,
    effects,
    place: virtualPlace,
    profile: defaultProfile,
    rules: [],
    session: emptyMemory,
    origin: unheard,
    canaries: [],
    firstTimes: [],
  })
  return contributions.flatMap(({ findings }) =>
    findings.filter(({ points, gate }) => points > 0 || gate).map(({ code }) => code),
  )
}
