import { request } from 'node:http'

/** Longest that a gate which listens may take to say that it is well; milliseconds. */
const usualPatience = 5_000

/** Tells whether a gate listens at a socket, and whether it answers in some milliseconds. */
export function gateAnswers(
  socketPath: string,
  patience = usualPatience,
): Promise<'answers' | 'absent' | 'silent'> {
  return new Promise(resolve => {
    const asked = request({ socketPath, path: '/v1/health', headers: { host: 'localhost' } }, response => {
      response.resume()
      response.on('end', () => finish('answers'))
      response.on('error', () => finish('silent'))
    })
    const timer = setTimeout(() => finish('silent'), patience)
    const finish = (how: 'answers' | 'absent' | 'silent') => {
      clearTimeout(timer)
      resolve(how)
      asked.destroy()
    }
    asked.on('error', (error: NodeJS.ErrnoException) =>
      finish(error.code === 'ENOENT' || error.code === 'ECONNREFUSED' ? 'absent' : 'silent'),
    )
    asked.end()
  })
}
