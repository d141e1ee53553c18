import type { ConnectEffect, DataSource, PathTarget } from '../../../ground/model/effect.ts'
import { privateMatterIn } from '../../readers/texts/private-matter.ts'
import { isPacked } from '../views/is-packed.ts'
import { spellPath } from '../views/written-paths.ts'
import { type EgressCode, egressStrengths } from './egress-codes.ts'

/** Data that leaves with a request, and the code for its kind. */
export interface SentData {
  readonly code: EgressCode
  readonly what: string
  readonly strength: number
}

/** Programs whose output tells nobody anything. */
const dull = new Set(
  'date echo printf seq true false uuidgen wc nproc mktemp basename dirname tput cal expr bc sleep test jq yq sed cut tr head tail sort uniq md5sum sha256sum shasum sha1sum'.split(
    ' ',
  ),
)
/** Programs that tell who and where this machine is: what somebody looks around with. */
const telling = new Set(
  'hostname whoami id uname pwd ls ifconfig ip git env ps df arch lsb_release'.split(' '),
)

/** Each thing that a request carries. */
export function sentWith(effect: ConnectEffect): readonly SentData[] {
  return effect.sends.flatMap(source => leaving(source, effect))
}

function leaving(source: DataSource, effect: ConnectEffect): readonly SentData[] {
  switch (source.from) {
    case 'file':
      return [fileLeaving(source.target)]
    case 'environment':
      return [{ code: 'egress.environment', what: 'the environment', strength: 1 }]
    case 'output':
      return outputLeaving(source.program, source.found?.root)
    case 'decoded':
    case 'unknown':
      return [
        {
          code: 'egress.output',
          what: 'what is known only at run time',
          strength: egressStrengths.unknownOutput,
        },
      ]
    case 'literal':
      return literalLeaving(source.text, effect)
    default:
      return []
  }
}

function fileLeaving(target: PathTarget): SentData {
  const what = spellPath(target)
  const has = (role: (typeof target.roles)[number]) => target.roles.includes(role)
  if (has('credential')) return { code: 'egress.secret-file', what, strength: 1 }
  if (has('account-database') || has('personal') || has('database-file') || has('log'))
    return { code: 'egress.private-file', what, strength: 1 }
  const whole = target.class === 'home' || target.class === 'root' || target.class === 'system-root'
  return { code: whole ? 'egress.private-file' : 'egress.file', what, strength: 1 }
}

function outputLeaving(program: string, root: string | undefined): readonly SentData[] {
  if (dull.has(program)) return []
  const what = root === undefined ? `the output of ${program}` : `what ${program} finds in ${root}`
  return [{ code: 'egress.output', what, strength: telling.has(program) ? egressStrengths.tellingOutput : 1 }]
}

/** Words that a person typed are no leak; long runs of encoded bytes are what somebody packed. */
function literalLeaving(text: string, effect: ConnectEffect): readonly SentData[] {
  if (text.trim() === '' || effect.scheme === 'ssh') return []
  if (isPacked(text)) return [{ code: 'egress.packed', what: 'encoded data', strength: 1 }]
  if (effect.method === 'GET') return []
  if (isPrivate(text)) return [{ code: 'egress.private-text', what: 'private data', strength: 1 }]
  return [{ code: 'egress.text', what: 'text', strength: 1 }]
}

/** Fields of people’s identities and accounts, or a line of an environment file with a key. */
function isPrivate(text: string): boolean {
  const start = text.slice(0, 20_000)
  return (
    /(?<![A-Z\d_])[A-Z][A-Z\d_]{0,40}(?:KEY|TOKEN|SECRET|PASSWORD)=["']?[\w/+.-]{6}/.test(start) ||
    /-----BEGIN [A-Z ]{0,30}PRIVATE KEY|\broot:[x*!]?:0:0:/.test(start) ||
    /\b(?:4\d{3}|5[1-5]\d{2})[ -]?\d{4}[ -]?\d{4}[ -]?\d{4}\b[^\n]{0,60}\b(?:cvv|cvc|exp)/i.test(start) ||
    /(?:^|\n)[\w ,"]{0,100}\b(?:password|passwd)\b[\w ,"]{0,100}\n[^\n,]{1,60},/i.test(start) ||
    privateMatterIn(start).some(kind => kind === 'identity' || kind === 'health')
  )
}
