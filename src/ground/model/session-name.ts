import { visibleText } from './visible-text.ts'

const uuid = /\b([0-9a-f]{8})-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi
const maxLength = 40

/**
 * The name of a session as people are shown it: of 36 random signs the first eight are enough to tell two apart. Its whole
 * name stands where it is needed: in addresses, in the log, and for `--session`.
 */
export function sessionName(session: string): string {
  const short = session.slice(0, 4 * maxLength).replaceAll(uuid, '$1')
  return short.length > maxLength ? `${visibleText(short.slice(0, maxLength))}…` : visibleText(short)
}
