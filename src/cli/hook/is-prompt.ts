import type { ClientAdapter } from '../../agents/hook/client-adapter.ts'
import { isJsonObject } from '../../ground/model/json.ts'
import { parseJson } from '../../ground/model/parse-json.ts'

/** Tells whether a client’s input is what somebody typed at it; what can’t be read is none. */
export function isPrompt(adapter: ClientAdapter, input: string, event: string | undefined): boolean {
  try {
    const value = parseJson(input, 'The hook’s input')
    const ask = isJsonObject(value) ? adapter.parse(value, event) : undefined
    return ask?.kind === 'report' && ask.report.from === 'person'
  } catch {
    return false
  }
}
