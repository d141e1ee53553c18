import { isJsonObject } from '../../ground/model/json.ts'
import type { VerifyProgress } from '../../ground/model/verify-progress.ts'
import { type GateReply, type GateRequest, maxAnswered, unavailable } from './http-exchange.ts'
import { errorIn, notAGate, replyValue } from './reply-value.ts'

/** Reads an answer whose lines say how far work is; the last one is the answer. */
export function collectProgress(
  onProgress: (far: VerifyProgress) => void,
): NonNullable<GateRequest['collect']> {
  return answer =>
    new Promise((resolve, reject) => {
      let [last, rest]: [string | undefined, string] = [undefined, '']
      answer.setEncoding('utf8')
      answer.on('data', (text: string) => {
        const lines = (rest + text).split('\n')
        rest = lines.pop() ?? ''
        for (const line of lines) {
          const far = last === undefined ? undefined : progressIn(last)
          if (far) onProgress(far)
          last = line
        }
        if (rest.length > maxAnswered) answer.destroy(unavailable('The gate’s answer is too long.'))
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text: (last ?? '') + rest }))
      answer.on('error', reject)
      answer.on('close', () => reject(unavailable('The gate’s answer ended early.')))
    })
}

/** The outcome of work whose progress was told line by line: the last line has its report, or its error is thrown. */
export function replyReport(reply: GateReply): unknown {
  const value = replyValue(reply)
  if (!isJsonObject(value)) throw notAGate()
  if (value['report'] !== undefined) return value['report']
  throw errorIn(value['error'])
}

/** A line that says how far work is; undefined where it says something else, which a newer gate may. */
function progressIn(line: string): VerifyProgress | undefined {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    return undefined
  }
  if (!isJsonObject(value)) return undefined
  const { read, of } = value
  return typeof read === 'number' && typeof of === 'number' ? { read, of } : undefined
}
