import type { DataSource, Evidence } from '../../model/effect.ts'
import type { ReadContext } from '../read-context.ts'
import { parseAddress } from '../urls.ts'
import type { CodeArgument, CodeCall } from './scan-calls.ts'

/** A call that connects: where to, and what it sends, as far as its arguments tell. */
export function emitRequest(call: CodeCall, method: string, context: ReadContext, evidence: Evidence): void {
  const [first] = call.args
  const pair = hostOfPair(first)
  const url = pair ?? first?.text ?? /["'](\w{2,8}:\/\/[^"'\s]{1,500})/.exec(first?.spelled ?? '')?.[1]
  const isRemote =
    url !== undefined && (pair !== undefined || url.includes('://') || /^[\w-]+(?:\.[\w-]+)+$/.test(url))
  // A database's or a signal's connect() takes no address that can be read; others do, and theirs is not known.
  if (!isRemote && (first === undefined || call.name.endsWith('.connect'))) return
  const { scheme, host, port } = parseAddress(url ?? '', 'http')
  const sends = [...bodies(call), ...(first && url === undefined ? [sentFrom(first)].filter(isOrigin) : [])]
  const named = /method\s*[:=]\s*["'](\w{3,7})["']/.exec(call.args[1]?.spelled ?? '')?.[1]?.toUpperCase()
  context.out.emit({
    type: 'connect',
    scheme: pair === undefined ? scheme : 'tcp',
    host,
    port,
    ...(url !== undefined && { url }),
    method: named ?? (sends.length > 0 ? 'POST' : method),
    sends,
    evidence,
    through: context.through,
  })
}

/** `connect(("host", 443))` and `create_connection(("host", 443))`. */
function hostOfPair(first: CodeArgument | undefined): string | undefined {
  return first?.list?.[0] ?? /^\(\s*["']([^"']{1,253})["']/.exec(first?.spelled ?? '')?.[1]
}

function bodies({ args }: CodeCall): readonly DataSource[] {
  const isBody = ({ name, spelled }: CodeArgument) =>
    /^(?:data|json|files|body|params|content|payload)$/.test(name ?? '') ||
    /\b(?:body|data|files)\s*:/.test(spelled)
  return args.slice(1).filter(isBody).map(sentFrom)
}

function isOrigin({ from }: DataSource): boolean {
  return from !== 'literal' && from !== 'unknown'
}

/** Where a value that leaves comes from, as far as its spelling tells. */
function sentFrom({ spelled, text }: CodeArgument): DataSource {
  if (text !== undefined) return { from: 'literal', text }
  if (/os\.environ|process\.env|getenv|ENV\b/.test(spelled)) return { from: 'environment' }
  const opened =
    /(?:open|readFileSync|readFile|read_text|File\.read|file_get_contents|Path)\s*\(\s*["']([^"']{1,500})["']/.exec(
      spelled,
    )?.[1]
  if (opened !== undefined) return { from: 'output', program: `file ${opened}` }
  const runs = /subprocess|popen|execSync|shell_exec|check_output/.test(spelled)
  return runs ? { from: 'output', program: 'a command' } : { from: 'unknown' }
}
