import { findRecords } from './find-records.ts'
import { evaluatePast, type LookBackScope } from './evaluate-past.ts'
import { type RecordClient, recordClients } from '../../ground/clients/index.ts'
import { InsideCount, type InsideQuestions } from './inside-count.ts'
import { recordFormats } from './records/index.ts'
import { ScratchGate, type ScratchParts } from '../../gate/core/scratch/scratch-gate.ts'
import { type SuggestedAnswer, type Summary, Summing } from './summary.ts'
import { type InjectedSession, InjectedSessions } from './injected-sessions.ts'
import { type PolicyWith, Trials } from './trials.ts'

/** The records that are looked at, and the policies that they are judged by. */
export interface LookBackInput {
  readonly home: string
  /** Milliseconds since 1970. */
  readonly since: number
  readonly until: number
  /** Every client when left out. */
  readonly clients?: readonly RecordClient[]
  /** Only calls in this folder or below it. */
  readonly folder?: string
  readonly present: ScratchParts
  readonly draft?: ScratchParts
  /** For rules that would answer questions; without it none are looked for. */
  readonly policyWith?: PolicyWith
  /** Told how much is done, 0 to 1, and how many calls were judged so far. */
  readonly onProgress?: (share: number, calls: number) => void
}

/** The decisions that recorded calls would have got. */
export interface LookBack extends Summary {
  readonly since: number
  readonly until: number
  readonly records: number
  /** Lines and files that could not be read, and were passed over. */
  readonly damaged: number
  /** Folders and files that this account may not read. */
  readonly unreadable: number
  /** Sessions in which texts of others told the agent what to do; at most 20. */
  readonly told: readonly InjectedSession[]
  readonly toldOfAll: number
  /** Questions about commands, and those that are left in a boundary. */
  readonly commands: InsideQuestions
}

/** Judges what clients recorded on this machine. Reads their records and nothing else, writes nothing, sends nothing. */
export async function lookBack(input: LookBackInput): Promise<LookBack> {
  const { home, since, until, clients, folder, present, draft, policyWith, onProgress } = input
  const formats = recordFormats.filter(({ client }) => clients?.includes(client) ?? true)
  const { records, unreadable } = findRecords(formats, home, since)
  const all = Math.max(
    1,
    records.reduce((sum, { bytes }) => sum + bytes, 0),
  )
  const scope: LookBackScope = {
    since,
    until,
    ...(folder !== undefined && { folder }),
    ...(onProgress && { onProgress: (bytes, calls) => onProgress(Math.min(1, bytes / all), calls) }),
  }
  const summing = new Summing()
  const trials = new Trials(present)
  const telling = new InjectedSessions()
  const within = new InsideCount(present)
  const gate = new ScratchGate(present)
  const gates = draft ? ([gate, new ScratchGate(draft)] as const) : ([gate] as const)
  const { damaged } = await evaluatePast(records, gates, scope, async past => {
    summing.add(past)
    telling.add(past)
    if (policyWith) trials.add(past)
    await within.add(past)
  })
  const answers = policyWith
    ? await trials.answers(summing.largest(), policyWith)
    : new Map<string, SuggestedAnswer>()
  const notice = { told: telling.list(), toldOfAll: telling.count() }
  const found = { since, until, records: records.length, damaged, unreadable }
  return { ...found, ...summing.summary(answers), ...notice, commands: within.questions() }
}

export { type RecordClient, recordClients } from '../../ground/clients/index.ts'
export type { PastCall } from './past-call.ts'
export type { SuggestedAnswer, ChangedCall, Compared, QuestionGroup } from './summary.ts'

/** Tells whether it is the name of a client whose records can be read. */
export function isRecordClient(name: string): name is RecordClient {
  return (recordClients as readonly string[]).includes(name)
}
