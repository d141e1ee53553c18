import { request } from 'node:http'
import { type ResidentStatus, statusPath } from './resident-status.ts'

/** Milliseconds that a process which can be reached may take for its status. */
const patience = 3_000
const maxAnswerLength = 1024 * 1024

/** Returns the status of the gate behind a socket; undefined where nobody answers in time. */
export function askStatus(socket: string): Promise<ResidentStatus | undefined> {
  return new Promise(resolve => {
    const asked = request({ socketPath: socket, path: statusPath, timeout: patience }, response => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        text += part
        if (text.length > maxAnswerLength) asked.destroy()
      })
      response.on('error', () => resolve(undefined))
      response.on('end', () => resolve(response.statusCode === 200 ? statusIn(text) : undefined))
    })
    asked.on('error', () => resolve(undefined))
    asked.on('timeout', () => asked.destroy())
    asked.end()
  })
}

type KnownStatus = Omit<ResidentStatus, 'recovery' | 'team' | 'exports'>

function statusIn(text: string): ResidentStatus | undefined {
  try {
    // A gate that runs on since before an upgrade knows nothing of recoveries, teams and exports.
    return { recovery: null, team: null, exports: [], ...(JSON.parse(text) as KnownStatus) }
  } catch {
    return undefined
  }
}
