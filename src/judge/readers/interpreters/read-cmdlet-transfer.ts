import { cmdletTarget, emitCmdletPath, freeWords, hasParameter, valueOf } from './free-words.ts'
import type { ReadContext } from '../read-context.ts'

/** `Move-Item`, `Copy-Item`: a share of another machine gets what is copied to it. */
export function readCmdletTransfer(
  type: 'move' | 'copy',
  words: readonly string[],
  context: ReadContext,
): void {
  if (hasParameter(words, 'whatif')) return
  const { out, place, outer: evidence, through } = context
  const free = freeWords(words)
  const from = valueOf(words, /^-(?:path|literalpath)$/i) ?? free[0]
  const to = valueOf(words, /^-(?:destination|newname)$/i) ?? free.filter(word => word !== from)[0]
  if (from === undefined || to === undefined) return
  const share = /^\\\\([\w.-]{1,100})\\/.exec(to)
  if (share) {
    const sends = [{ from: 'file', target: cmdletTarget(from, place) } as const]
    out.emit({ type: 'connect', scheme: 'smb', host: share[1] ?? '', port: null, sends, evidence, through })
    return
  }
  const recursive = type === 'move' || hasParameter(words, 'r')
  const renamed = type === 'move' && !/[\\/]/.test(to) && /[\\/]/.test(from)
  const whole = renamed ? from.replace(/[^\\/]*$/, to) : to
  out.emit({
    type,
    target: cmdletTarget(from, place),
    to: cmdletTarget(whole, place),
    recursive,
    evidence,
    through,
  })
}

/** `Send-MailMessage`: its people, and the files that go with it. */
export function readCmdletMail(words: readonly string[], context: ReadContext): void {
  const { out, outer: evidence, through } = context
  const recipients = [valueOf(words, /^-to$/i), valueOf(words, /^-cc$/i)].flatMap(
    text => text?.split(',') ?? [],
  )
  out.emit({ type: 'message', verb: 'send', target: recipients[0] ?? '', recipients, evidence, through })
  for (const path of valueOf(words, /^-attachments$/i)?.split(',') ?? [])
    emitCmdletPath('read', path, context, {})
}
