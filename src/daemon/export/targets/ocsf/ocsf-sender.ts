import type { OcsfFileTarget, OcsfHttpTarget } from '../../../../ground/model/export-target.ts'
import { jsonText } from '../../../../ground/model/json-text.ts'
import type { ExportRecord } from '../../records/export-record.ts'
import { httpExchange, outcomeOfStatus } from '../../send/http-exchange.ts'
import { readHeaders } from '../../send/read-headers.ts'
import type { Sender, SenderContext } from '../sender.ts'
import type { Outcome } from '../../send/outcome.ts'
import { ocsfEvents } from './ocsf-events.ts'
import { appendLines } from './rotating-file.ts'

/** Brings records to a file or an address, as lines of OCSF 1.8. */
export function ocsfSender(target: OcsfFileTarget | OcsfHttpTarget, context: SenderContext): Sender {
  const bring = 'file' in target ? toFile(target) : toAddress(target)
  return {
    send: async (records, signal) => {
      try {
        return await bring(linesOf(records, context), signal)
      } catch (error) {
        return { kind: 'later', why: (error as Error).message }
      }
    },
    close: () => {},
  }
}

function linesOf(records: readonly ExportRecord[], context: SenderContext): string {
  return records
    .flatMap(record => ocsfEvents(record, context))
    .map(event => `${jsonText(event)}\n`)
    .join('')
}

type Bring = (lines: string, signal: AbortSignal) => Promise<Outcome>

function toFile(target: OcsfFileTarget): Bring {
  return async lines => {
    try {
      await appendLines(target, lines)
      return { kind: 'taken' }
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException
      return {
        kind: 'later',
        why: code === undefined ? message : `${target.file} can’t be written (${code})`,
      }
    }
  }
}

function toAddress({ endpoint, headerFiles, ca }: OcsfHttpTarget): Bring {
  return async (lines, signal) => {
    const headers = { ...readHeaders(headerFiles), 'content-type': 'application/x-ndjson' }
    const answer = await httpExchange(
      { url: new URL(endpoint), headers, body: Buffer.from(lines), ca },
      signal,
    )
    return answer.status >= 200 && answer.status < 300 ? { kind: 'taken' } : outcomeOfStatus(answer)
  }
}
