import type { ToolCall } from '../../../ground/model/tool-call.ts'
import type { Change } from './store.ts'

/** The lessons of calls that are allowed without an entry in the log. */
export interface UnloggedCalls {
  learn(call: ToolCall, what: Pick<Change, 'remember' | 'habits'>): void
}
