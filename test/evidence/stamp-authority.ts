import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The kinds of keys that the authority of a test may have. */
export type StampKey = 'rsa' | 'ec'

/** A time authority that is made of OpenSSL, with a root of its own. */
export class StampAuthority {
  readonly folder = mkdtempSync(join(tmpdir(), 'stamps-'))
  /** PEM. */
  readonly root: string
  /** PEM, of the clock itself. */
  readonly certificate: string

  constructor(kind: StampKey = 'rsa', days = 30) {
    const file = (name: string) => join(this.folder, name)
    const newKey = kind === 'rsa' ? ['rsa:2048'] : ['ec', '-pkeyopt', 'ec_paramgen_curve:P-256']
    const req = ['req', '-x509', '-nodes', '-newkey', ...newKey, '-sha256']
    openssl([
      ...req,
      '-keyout',
      file('ca.key'),
      '-out',
      file('ca.pem'),
      '-subj',
      '/CN=Test Root',
      '-days',
      '60',
    ])
    const usage = [
      '-addext',
      'extendedKeyUsage=critical,timeStamping',
      '-addext',
      'basicConstraints=critical,CA:FALSE',
    ]
    const leaf = [...req, '-keyout', file('tsa.key'), '-out', file('tsa.pem'), '-subj', '/CN=Test Clock']
    const byRoot = ['-CA', file('ca.pem'), '-CAkey', file('ca.key'), '-days', String(days)]
    openssl([...leaf, ...byRoot, ...usage])
    writeFileSync(file('serial'), '01\n')
    writeFileSync(file('tsa.cnf'), configOf(this.folder))
    this.root = readFileSync(file('ca.pem'), 'utf8')
    this.certificate = readFileSync(file('tsa.pem'), 'utf8')
  }

  /** The reply to a request in DER. */
  reply(request: Uint8Array): Buffer {
    const [asked, answer] = [join(this.folder, 'q'), join(this.folder, 'r')]
    writeFileSync(asked, request)
    rmSync(answer, { force: true })
    openssl(['ts', '-reply', '-config', join(this.folder, 'tsa.cnf'), '-queryfile', asked, '-out', answer])
    return readFileSync(answer)
  }

  /** The word of `openssl ts -verify` on a reply over some data. */
  verify(data: Uint8Array, reply: Uint8Array): string {
    const [file, answer] = [join(this.folder, 'data'), join(this.folder, 'reply')]
    writeFileSync(file, data)
    writeFileSync(answer, reply)
    const ca = join(this.folder, 'ca.pem')
    const { stdout, stderr } = spawnSync(
      'openssl',
      ['ts', '-verify', '-data', file, '-in', answer, '-CAfile', ca],
      {
        encoding: 'utf8',
      },
    )
    return stdout + stderr
  }

  close(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}

function openssl(words: readonly string[]): void {
  const { status, stderr } = spawnSync('openssl', words, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`openssl ${words.slice(0, 2).join(' ')}: ${stderr}`)
}

function configOf(folder: string): string {
  return `[tsa]
default_tsa = tsa1
[tsa1]
serial = ${folder}/serial
signer_cert = ${folder}/tsa.pem
certs = ${folder}/ca.pem
signer_key = ${folder}/tsa.key
signer_digest = sha256
default_policy = 1.2.3.4.1
other_policies = 1.2.3.4.5
digests = sha256
accuracy = secs:1
ess_cert_id_chain = no
ess_cert_id_alg = sha256
`
}
