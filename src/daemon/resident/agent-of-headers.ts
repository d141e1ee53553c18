import { readFileSync } from 'node:fs'
import type { AgentName } from '../../gate/core/intake/agent-call.ts'
import { callerOfToken } from '../../api/http/access/token-registry.ts'
import { GateError } from '../../ground/model/errors.ts'
import { isPlainToken } from './counted-tokens.ts'
import { residentPaths } from './resident-paths.ts'
import { tokensOfFile } from './tokens-of-file.ts'

/**
 * Returns the agent of an installation’s token; its file holds the line that is sent to the gate. Throws `forbidden`.
 */
export function agentOfHeaders(file: string, stateFolder: string, now: number): AgentName {
  const line = readFileSync(file, 'utf8')
  return agentOfToken(
    /^Authorization: Bearer ([\w-]{1,200})\s{0,4}$/m.exec(line)?.[1] ?? '',
    stateFolder,
    now,
  )
}

/** Returns the agent of a token. Throws `forbidden` where it is for no agent. */
export function agentOfToken(token: string, stateFolder: string, now: number): AgentName {
  // Nothing here can see what people signed.
  const plain = tokensOfFile(residentPaths(stateFolder).tokens).tokens().filter(isPlainToken)
  const caller = callerOfToken(token, plain, now)
  if (caller?.role !== 'agent')
    throw new GateError(
      'forbidden',
      'This token is not one of a client, or it has ended: tokens with a profile of their own are taken by the running gate alone.',
    )
  const { agent, profile, principal } = caller
  return { agent, profile, ...(principal !== undefined && { principal }) }
}
