import { randomUUID } from 'node:crypto'
import { readSecret } from '../../../../gate/notify/read-secret.ts'
import type { SplunkTarget } from '../../../../ground/model/export-target.ts'
import type { ExportRecord, Fields } from '../../records/export-record.ts'
import type { OutgoingAnswer } from '../../../../ground/transport/send-request.ts'
import { httpExchange, outcomeOfStatus, type Outcome } from '../../send/http-exchange.ts'
import type { Sender, SenderContext } from '../open-sender.ts'
import { memberOf } from '../../../../ground/model/member-of.ts'
import { sourceFields } from '../source-fields.ts'

/** Milliseconds between two questions whether an indexer has the events, and for which it is asked. */
const askEvery = 1_000
const patience = 120_000

/** Posts records to an HTTP Event Collector of Splunk, and waits for the acknowledgement of an indexer. */
export function splunkSender(target: SplunkTarget, context: SenderContext): Sender {
  // Acknowledgements are counted for each channel.
  const channel = randomUUID()
  return {
    ...(target.acknowledge && { patience }),
    send: async (records, signal) => {
      try {
        return await new SplunkPosting(target, channel, signal).send(records, context)
      } catch (error) {
        return { kind: 'later', why: (error as Error).message }
      }
    },
    close: () => {},
  }
}

/** One batch on its way to Splunk. */
class SplunkPosting {
  private readonly target: SplunkTarget
  private readonly channel: string
  private readonly signal: AbortSignal

  constructor(target: SplunkTarget, channel: string, signal: AbortSignal) {
    this.target = target
    this.channel = channel
    this.signal = signal
  }

  async send(records: readonly ExportRecord[], context: SenderContext): Promise<Outcome> {
    const events = records.map(record => JSON.stringify(splunkEvent(record, context)))
    const answer = await this.post('/services/collector/event', events.join('\n'))
    const statement = readAnswer(answer)
    if (answer.status < 200 || answer.status >= 300) return refusalOf(answer, statement)
    if (!this.target.acknowledge) return { kind: 'taken' }
    if (typeof statement.ackId !== 'number')
      return {
        kind: 'later',
        why: 'its token does not acknowledge: turn indexer acknowledgement on, or set acknowledge = false',
      }
    return this.acknowledged(statement.ackId)
  }

  private async acknowledged(id: number): Promise<Outcome> {
    for (;;) {
      const answer = await this.post('/services/collector/ack', JSON.stringify({ acks: [id] }))
      if (answer.status !== 200) return refusalOf(answer, readAnswer(answer))
      if (memberOf(readAnswer(answer).acks, String(id)) === true) return { kind: 'taken' }
      await this.rest()
      if (this.signal.aborted) return { kind: 'later', why: 'no indexer acknowledged the events in time' }
    }
  }

  private post(path: string, body: string): Promise<OutgoingAnswer> {
    const url = new URL(this.target.endpoint)
    url.pathname = `${url.pathname.replace(/\/$/, '')}${path}`
    url.searchParams.set('channel', this.channel)
    const headers = {
      authorization: `Splunk ${readSecret({ file: this.target.tokenFile })}`,
      'content-type': 'application/json',
      'x-splunk-request-channel': this.channel,
    }
    return httpExchange({ url, headers, body: Buffer.from(body), ca: this.target.ca }, this.signal)
  }

  private rest(): Promise<void> {
    return new Promise(resolve => {
      const timer = setTimeout(end, askEvery)
      const { signal } = this
      function end() {
        clearTimeout(timer)
        signal.removeEventListener('abort', end)
        resolve()
      }
      signal.addEventListener('abort', end)
    })
  }
}

interface Said {
  readonly text?: unknown
  readonly code?: unknown
  readonly ackId?: unknown
  readonly acks?: Readonly<Record<string, unknown>>
}

function readAnswer({ body }: OutgoingAnswer): Said {
  try {
    const statement: unknown = JSON.parse(body.toString())
    return typeof statement === 'object' && statement !== null ? statement : {}
  } catch {
    return {}
  }
}

/** Codes of Splunk for what is wrong with the events; with the others the sender or the server is wrong. */
const ofEvents: ReadonlySet<unknown> = new Set([5, 6, 12, 13, 15])

/** Splunk answers 400 to a wrong index or channel too, where no event is the reason. */
function refusalOf(answer: OutgoingAnswer, { code }: Said): Outcome {
  const why = typeof code === 'number' ? `it answered ${answer.status} (code ${code})` : undefined
  if (answer.status === 400 && code !== undefined && !ofEvents.has(code))
    return { kind: 'later', why: why ?? 'it answered 400' }
  return outcomeOfStatus(answer, why)
}

/** An event as the HTTP Event Collector takes it. */
interface SplunkEvent {
  /** Seconds since 1970, with milliseconds. */
  readonly time: number
  readonly host: string
  readonly source: string
  readonly sourcetype: string
  readonly event: Fields
  /** Indexed: by `uid` an event that came twice is found. */
  readonly fields: Readonly<Record<string, string>>
}

/** A record as an event. */
function splunkEvent({ uid, source, at, kind, fields }: ExportRecord, { host }: SenderContext): SplunkEvent {
  const effect = fields['countersign.effect']
  return {
    time: at / 1_000,
    host: source.gate?.name ?? host,
    source: `countersign:${source.log}`,
    sourcetype: `countersign:${kind}`,
    event: { ...fields, ...sourceFields(source) },
    fields: { uid, ...(typeof effect === 'string' && { effect }) },
  }
}
