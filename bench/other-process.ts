import { existsSync, readFileSync } from 'node:fs'
import { request } from 'node:http'

/** The answer to one question over a socket; rejects with what is no 200. */
export function ask(socketPath: string, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const asked = request({ socketPath, path, headers: { host: 'localhost' } }, answer => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', part => {
        text += part
      })
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve(text) : reject(new Error(`${path}: ${text.slice(0, 200)}`)),
      )
    })
    asked.on('error', reject)
    asked.end()
  })
}

/** Milliseconds of processor time since the process began; 0 where the system does not tell. */
export function workOf(pid: number): number {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return 0
  const fields = readFileSync(file, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** Resident, in MB; 0 where the system does not tell. */
export function memoryOf(pid: number | undefined): number {
  const file = `/proc/${pid}/status`
  const found = existsSync(file) ? /VmRSS:\s+(\d+) kB/.exec(readFileSync(file, 'utf8')) : null
  return Math.round(Number(found?.[1] ?? 0) / 1_024)
}
