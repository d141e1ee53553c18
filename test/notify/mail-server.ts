import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { ownCertificate } from './own-certificate.ts'

const product = fileURLToPath(new URL('../products/mail/', import.meta.url))

/** As much of the package as tests use. */
interface SmtpServer {
  readonly server: { address(): AddressInfo | string | null }
  listen(port: number, host: string, ready: () => void): void
  close(done: () => void): void
  on(event: 'error', listener: () => void): void
}

interface Session {
  readonly secure: boolean
  readonly user?: string
  readonly envelope: { readonly mailFrom: false | Address; readonly rcptTo: readonly Address[] }
}

interface Address {
  readonly address: string
}

/** What the server shows who it is with, and who vouches for that. */
export const own = ownCertificate()

/** One mail as it came. */
export interface Mail {
  readonly secure: boolean
  readonly user: string | undefined
  readonly from: string
  readonly to: readonly string[]
  readonly text: string
}

type Done<T> = (error: Error | null, value?: T) => void

/** A real mail server on this machine; `options` are those of smtp-server. */
export async function mailServer(options: object = {}) {
  const { SMTPServer } = createRequire(join(product, 'package.json'))('smtp-server') as {
    SMTPServer: new (options: object) => SmtpServer
  }
  const mails: Mail[] = []
  const server = new SMTPServer({
    ...own,
    authOptional: true,
    disableReverseLookup: true,
    onAuth: (
      auth: { username: string; password: string },
      _session: Session,
      done: Done<{ user: string }>,
    ) =>
      auth.password === 'the right password'
        ? done(null, { user: auth.username })
        : done(new Error('no such user')),
    onData: (stream: NodeJS.ReadableStream, session: Session, done: Done<string>) => {
      let text = ''
      stream.on('data', part => {
        text += String(part)
      })
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        const to = rcptTo.map(({ address }) => address)
        const from = mailFrom === false ? '' : mailFrom.address
        mails.push({ secure: session.secure, user: session.user, from, to, text })
        done(null, 'taken')
      })
    },
    ...options,
  })
  server.on('error', () => {})
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>(resolve => server.close(resolve)))
  const address = server.server.address()
  return { mails, port: typeof address === 'object' ? (address?.port ?? 0) : 0 }
}
