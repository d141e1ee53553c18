import { appendFileSync, renameSync, statSync } from 'node:fs'
import { terminalText } from '../../ground/model/terminal-text.ts'
import { redact } from '../../people/redaction/redact.ts'

/** Beyond it the log becomes `gate.log.1`, and the one before that is gone. */
const maxSize = 1024 * 1024
const maxLineLength = 2_000

/** Writes one line. Never throws: a log that can’t be written stops nothing. */
export type WriteLog = (text: string) => void

/** The log of the process itself: starts, stops, policies, mistakes. Never a call or an answer; secrets are erased. */
export function processLog(file: string, now: () => number = Date.now): WriteLog {
  return text => {
    const { record } = redact({ text: text.slice(0, maxLineLength) }, 'gate.log')
    const line = terminalText(String(record['text']).replace(/\s*\n\s*/g, ' ⏎ '))
    try {
      rotate(file)
      appendFileSync(file, `${new Date(now()).toISOString()} ${line}\n`, { mode: 0o600 })
    } catch {
      // A full disk is told by the calls that it refuses.
    }
  }
}

function rotate(file: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size >= maxSize) renameSync(file, `${file}.1`)
}
