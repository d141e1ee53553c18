import { promptReach, type SessionMemory, type SessionSource } from '../../ground/model/session-memory.ts'
import type { ReportReading, ToolReport } from '../../ground/model/tool-report.ts'
import { instructionStrength } from '../readers/texts/find-instructions.ts'
import { findSecrets } from '../secrets/find-secrets.ts'
import { withSources } from './sources.ts'

const maximumText = 1024 * 1024
/** The strength of orders to agents; a weaker text speaks to people, about agents at most. */
const addressesAgents = 0.5

/** Reads what the result of a tool holds that matters later. Pure and bounded. */
export function readReport({ text, from }: ToolReport): ReportReading {
  const read = text.slice(0, maximumText)
  const secrets = findSecrets(read).filter(
    ({ confidence }) => confidence === 'sure' || confidence === 'likely',
  )
  const instructions = from === undefined || from === 'result' ? instructionStrength(read) : 0
  return { instructions, secrets: [...new Set(secrets.map(({ kind }) => kind))] }
}

/** Returns the memory of a session after this result. */
export function rememberReport(
  memory: SessionMemory,
  { tool, callId, from }: ToolReport,
  { instructions, secrets }: ReportReading,
  at: number,
): SessionMemory {
  const result = `the result of ${tool ?? callId ?? 'a call'}`
  const prompt = from === 'person' ? 'what a person wrote' : 'a prompt'
  const what = (from === undefined || from === 'result' ? result : prompt).slice(0, 200)
  const read: SessionSource[] = []
  if (instructions >= addressesAgents) read.push({ kind: 'untrusted', what, at, strength: instructions })
  if (secrets.length > 0) read.push({ kind: 'secret', what, at, strength: 1 })
  const after = from === 'person' ? { ...memory, countedTo: memory.calls + promptReach } : memory
  return read.length === 0 ? after : { ...after, sources: withSources(memory.sources, read) }
}
