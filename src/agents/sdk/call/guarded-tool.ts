import { randomUUID } from 'node:crypto'
import type { Gate } from '../../../gate/core/gate.ts'
import type { GuardOptions } from './guard-options.ts'

/** A tool as the gate knows it: everything of a call but its arguments. */
export interface GuardedTool extends GuardOptions {
  readonly name: string
  readonly gate: Gate
}

const session = `sdk-${randomUUID()}`

/** The agent, profile and session of a call whose options name none. */
export const usualCaller = { agent: 'sdk', profile: 'sdk', session } as const
