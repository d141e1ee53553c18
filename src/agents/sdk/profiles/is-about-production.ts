import type { ToolCall } from '../../../ground/model/tool-call.ts'
import { textsInArguments } from './holds-term.ts'

/** True where the program says that a call takes effect in production, or an argument of it names it. */
export function isAboutProduction({ hints, arguments: args }: ToolCall): boolean {
  const said = hints?.['environment']
  if (typeof said === 'string' && isProduction(said)) return true
  return textsInArguments(args).some(isProduction)
}

function isProduction(text: string): boolean {
  return /(?<![a-z])(?:prod|production|prd)(?![a-z])/i.test(text.slice(0, 4_096)) || text === 'live'
}
