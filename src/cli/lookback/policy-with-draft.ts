import { readFileSync } from 'node:fs'
import { type LoadedPolicy, loadPolicyWithSources } from '../../gate/config/load-policy.ts'
import { isRecordClient, type RecordClient } from '../../agents/lookback/index.ts'
import { GateError } from '../../ground/model/errors.ts'
import type { Policy } from '../../ground/model/policy.ts'
import { policySources } from '../../gate/open/open-gate.ts'
import { readableClients } from './lookback-effect-words.ts'

const day = 86_400_000

/** The policy in force, or with this text in place of the person’s own file, of this home. Throws `configuration` for a wrong one. */
export function policyWithDraft(userDraft?: string, home?: string): LoadedPolicy {
  return loadPolicyWithSources({
    ...policySources({ ...(home !== undefined && { home }) }),
    ...(userDraft !== undefined && { userDraft }),
  })
}

/** The policy with these lines added to the person’s own file; undefined where it does not take them. */
export function policyWithLines(toml: string): Policy | undefined {
  try {
    return policyWithDraft(`${ownText()}\n${toml}`).policy
  } catch (error) {
    if (error instanceof GateError) return undefined
    throw error
  }
}

function ownText(): string {
  const { userFile = '' } = policySources({})
  try {
    return readFileSync(userFile, 'utf8')
  } catch {
    return ''
  }
}

/** The text of a draft that was named. Throws `missing`. */
export function draftIn(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new GateError('missing', `The draft ${file} can’t be read: name a file of yours that is there.`)
  }
}

/** So many days before `until`, in milliseconds since 1970. Throws `usage`. */
export function sinceDays(text: string, until: number): number {
  const days = Number(text)
  if (days > 0 && days <= 3_660) return until - days * day
  throw new GateError('usage', `--days ${text} is no number of days: give one from 1 to 3660.`)
}

/** A client whose records are read. Throws `usage`. */
export function clientNamed(name: string): RecordClient {
  if (isRecordClient(name)) return name
  throw new GateError('usage', `Records of “${name}” are not read: name one of ${readableClients}.`)
}
