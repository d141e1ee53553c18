import { readFileSync } from 'node:fs'
import type { EmailTarget } from '../../ground/model/notification-settings.ts'
import { noteText } from './review-note.ts'
import type { Note } from './note.ts'
import { readSecret } from './read-secret.ts'

/** Milliseconds; the signal ends it sooner. */
const patience = 10_000

/** Sends a note by e-mail; rejects with one sentence. Without TLS nothing is sent, save where the target says so. */
export async function sendMail(target: EmailTarget, note: Note, signal: AbortSignal): Promise<void> {
  const { host, port, tls, ca, user, password, from, to } = target
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    host,
    port,
    secure: tls === 'implicit',
    requireTLS: tls === 'starttls',
    ignoreTLS: tls === 'none',
    ...(ca !== undefined && { tls: { ca: readFileSync(ca) } }),
    ...(user !== undefined && password && { auth: { user, pass: readSecret(password) } }),
    disableFileAccess: true,
    disableUrlAccess: true,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
  })
  const stop = () => transport.close()
  signal.addEventListener('abort', stop)
  try {
    await Promise.race([
      transport.sendMail({
        from,
        to: [...to],
        subject: `Countersign: ${note.title}`,
        text: `${noteText(note)}\n`,
        messageId: `<${note.id}@countersign.invalid>`,
      }),
      aborted(signal),
    ])
  } catch (error) {
    throw new Error(whyNot(error as MailError), { cause: error })
  } finally {
    signal.removeEventListener('abort', stop)
    transport.close()
  }
}

interface MailError extends Error {
  readonly code?: string
  readonly responseCode?: number
  /** Of the system, where it is its error. */
  readonly syscall?: string
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const fail = () => reject(signal.reason as Error)
    if (signal.aborted) fail()
    else signal.addEventListener('abort', fail, { once: true })
  })
}

/** Explains a mail server’s error. Its text may repeat what the server was told, so only numbers and codes are kept. */
function whyNot({ code, responseCode, syscall, name }: MailError): string {
  if (code === 'EAUTH') return `the mail server refuses the user or the password (${responseCode ?? code})`
  if (code === 'ETLS' || (code === 'ESOCKET' && syscall === undefined))
    return 'no TLS connection to the mail server that its certificate vouches for: see tls and ca_file'
  if (responseCode !== undefined) return `the mail server answered ${responseCode}`
  return `the mail server can't be reached (${code ?? name})`
}
