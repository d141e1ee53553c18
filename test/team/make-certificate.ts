import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A certificate for `localhost` and `hub.example.com` that signs itself, made in this folder; the files and the text of the certificate. */
export function makeCertificate(folder: string) {
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,DNS:hub.example.com']
  const made = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-days',
    '2',
  ]
  execFileSync('openssl', [...made, ...name, '-keyout', key, '-out', cert], { stdio: 'ignore' })
  return { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') }
}
