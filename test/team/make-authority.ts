import { execFileSync } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']

/** An authority of one's own and a certificate that it signed for this name, made in a folder; all of it in PEM. */
export function makeAuthority(folder: string, name: string) {
  const at = (file: string) => join(folder, file)
  const ssl = (...words: readonly string[]) => execFileSync('openssl', words, { stdio: 'ignore' })
  ssl(
    'req',
    '-x509',
    ...curve,
    '-days',
    '2',
    '-subj',
    '/CN=own',
    '-keyout',
    at('ca.key'),
    '-out',
    at('ca.pem'),
  )
  ssl('req', ...curve, '-subj', `/CN=${name}`, '-keyout', at('key.pem'), '-out', at('asked.pem'))
  writeFileSync(at('names'), `subjectAltName=DNS:${name}\n`)
  const signed = ['-CA', at('ca.pem'), '-CAkey', at('ca.key'), '-CAcreateserial', '-days', '2']
  ssl('x509', '-req', '-in', at('asked.pem'), ...signed, '-extfile', at('names'), '-out', at('cert.pem'))
  const read = (file: string) => readFileSync(at(file), 'utf8')
  const key = new X509Certificate(read('cert.pem')).publicKey.export({ type: 'spki', format: 'der' })
  return {
    ca: read('ca.pem'),
    caFile: at('ca.pem'),
    cert: read('cert.pem'),
    key: read('key.pem'),
    /** SHA-256 of the certificate’s key, as Chromium is told of one that it may believe. */
    pin: createHash('sha256').update(key).digest('base64'),
  }
}
