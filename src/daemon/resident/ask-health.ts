import { request } from 'node:http'

/** The outcome of asking a socket whether its gate can judge. */
export type Health =
  | { readonly how: 'well' }
  /** It answers, and would refuse every call; in one sentence. */
  | { readonly how: 'refusing'; readonly why: string }
  /** It listens, and nothing comes. */
  | { readonly how: 'silent' }
  | { readonly how: 'absent' }

/** Milliseconds that a gate which listens may take to say that it is well. */
const usualPatience = 5_000
const maxAnswerLength = 10_000

/** Asks whether the gate behind a socket can judge: what every caller of that socket would find out. */
export function askHealth(socketPath: string, patience = usualPatience): Promise<Health> {
  return new Promise(resolve => {
    const asked = request({ socketPath, path: '/v1/health', headers: { host: 'localhost' }, agent: false })
    const finish = (health: Health) => {
      clearTimeout(timer)
      resolve(health)
      asked.destroy()
    }
    const timer = setTimeout(() => finish({ how: 'silent' }), patience)
    asked.on('response', response => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        text += text.length < maxAnswerLength ? part : ''
      })
      response.on('end', () =>
        finish(response.statusCode === 200 ? { how: 'well' } : { how: 'refusing', why: sentenceIn(text) }),
      )
      response.on('error', () => finish(ending))
    })
    asked.on('error', ({ code }: NodeJS.ErrnoException) =>
      finish(code === 'ENOENT' || code === 'ECONNREFUSED' ? { how: 'absent' } : ending),
    )
    asked.end()
  })
}

/** A connection that breaks is that of a process that ends. */
const ending: Health = { how: 'refusing', why: 'It is ending: ask again.' }

function sentenceIn(text: string): string {
  try {
    const { message } = JSON.parse(text) as { readonly message?: unknown }
    if (typeof message === 'string') return message.slice(0, 400)
  } catch {}
  return 'It refuses, and says nothing of why: see gate.log.'
}
