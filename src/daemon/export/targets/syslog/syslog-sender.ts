import type { SyslogTarget } from '../../../../ground/model/export-target.ts'
import { sendOverTcp } from '../../send/send-over-tcp.ts'
import type { Sender, SenderContext } from '../sender.ts'
import { countedFrame, syslogLine } from './syslog-line.ts'

const usualPorts = { 'tcp:': 601, 'tls:': 6514 } as const

/** Sends records to a syslog server: messages of RFC 5424 over TCP or TLS, each batch over a connection of its own. */
export function syslogSender({ endpoint, enterprise, ca }: SyslogTarget, { host }: SenderContext): Sender {
  const url = new URL(endpoint)
  const isTls = url.protocol === 'tls:'
  const address = {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || usualPorts[isTls ? 'tls:' : 'tcp:'],
    isTls,
    ca,
  }
  const origin = { host, pid: process.pid, enterprise }
  return {
    send: async (records, signal) => {
      try {
        const frames = records.map(record => countedFrame(syslogLine(record, origin)))
        await sendOverTcp(address, Buffer.from(frames.join('')), signal)
        return { kind: 'taken' }
      } catch (error) {
        return { kind: 'later', why: (error as Error).message }
      }
    },
    close: () => {},
  }
}
