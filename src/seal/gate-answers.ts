import { request } from 'node:http'

/** Longest that a gate which listens may take to say that it is well; milliseconds. */
const patience = 5_000

/** Whether a gate listens at a socket, and whether it answers. */
export function gateAnswers(socketPath: string): Promise<'answers' | 'absent' | 'silent'> {
  return new Promise(resolve => {
    const asked = request({ socketPath, path: '/v1/health', headers: { host: 'localhost' } }, response => {
      response.resume()
      response.on('end', () => done('answers'))
      response.on('error', () => done('silent'))
    })
    const timer = setTimeout(() => done('silent'), patience)
    const done = (how: 'answers' | 'absent' | 'silent') => {
      clearTimeout(timer)
      resolve(how)
      asked.destroy()
    }
    asked.on('error', (error: NodeJS.ErrnoException) =>
      done(error.code === 'ENOENT' || error.code === 'ECONNREFUSED' ? 'absent' : 'silent'),
    )
    asked.end()
  })
}
