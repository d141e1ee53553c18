import type { ClientAdapter, HookAsk } from '../../agents/hook/client-adapter.ts'
import { isOfProof } from '../../daemon/install/is-proof.ts'
import { isJsonObject } from '../../ground/model/json.ts'
import { parseJson } from '../../ground/model/parse-json.ts'

/** Tells whether a client’s input is what somebody typed at it; what can’t be read is none. */
export function isPrompt(adapter: ClientAdapter, input: string, event: string | undefined): boolean {
  const ask = askIn(adapter, input, event)
  return ask?.kind === 'report' && ask.report.from === 'person'
}

/** Tells whether a client’s input is a call of our own proof, after which nobody needs to call. */
export function isProofCall(adapter: ClientAdapter, input: string, event: string | undefined): boolean {
  const ask = askIn(adapter, input, event)
  return ask?.kind === 'call' && isOfProof(ask.call.session)
}

function askIn(adapter: ClientAdapter, input: string, event: string | undefined): HookAsk | undefined {
  try {
    const value = parseJson(input, 'The hook’s input')
    return isJsonObject(value) ? adapter.parse(value, event) : undefined
  } catch {
    return undefined
  }
}
