import type { ConnectEffect } from '../../../../ground/model/effect.ts'
import type { Command, Word } from '../../command.ts'
import { pathTarget } from '../../paths/path-target.ts'
import type { ReadContext } from '../../read-context.ts'
import { parseAddress } from '../../addresses/parse-address.ts'
import { readOptions } from '../../options.ts'

/** Emits connections of a git command: to the address that it names, or that this call gave to a remote. */
export function reachRemotes(
  verb: string,
  args: readonly Word[],
  operands: readonly Word[],
  command: Command,
  context: ReadContext,
): void {
  const [first, , third] = operands
  if (verb === 'push') return pushTo(args, command, context)
  if (!first) return
  if (verb === 'clone') connect(first, context)
  if (/^(?:pull|fetch|ls-remote)$/.test(verb) && /[:/]/.test(first.text)) connect(first, context)
  if (verb === 'remote' && /^(?:add|set-url)$/.test(first.text) && third) connect(third, context)
}

const pushValues = new Set(['o', 'push-option', 'repo', 'receive-pack', 'exec'])

/** A push to an address, or to a remote that this call adds, gives the repository to whoever is there. */
function pushTo(args: readonly Word[], command: Command, context: ReadContext): void {
  const [remote] = readOptions(args, pushValues).operands
  if (!remote) return
  const address = /[:/]/.test(remote.text) ? remote.text : addedRemote(remote.text, context)
  if (address === undefined) return
  const folder = pathTarget({ ...remote, text: '.', known: true, glob: false }, context.place)
  connect({ ...remote, text: address, evidence: command.evidence }, context, [
    { from: 'file', target: folder },
  ])
}

/** `origin` is what a repository without any remote is given first. */
function addedRemote(name: string, { out }: ReadContext): string | undefined {
  const added = out.effects.findLast(
    effect =>
      effect.type === 'run' &&
      effect.program === 'git' &&
      effect.argv[0] === 'remote' &&
      (effect.argv[1] === 'set-url' || (effect.argv[1] === 'add' && name !== 'origin')) &&
      effect.argv.at(-2) === name,
  )
  return added?.type === 'run' ? added.argv.at(-1) : undefined
}

/** `ext::COMMAND` is no address: the command speaks for the remote. `% ` stands for a blank. */
function runsTransport(word: Word, context: ReadContext): boolean {
  if (!word.text.startsWith('ext::')) return false
  const text = word.text.slice(5).replaceAll('% ', ' ').replaceAll('%%', '%')
  readGitCode({ ...word, text }, context)
  return true
}

function connect(word: Word, context: ReadContext, sends: ConnectEffect['sends'] = []): void {
  if (runsTransport(word, context)) return
  const address = parseAddress(
    word.text,
    /^[\w.@-]{1,200}:/.test(word.text) && !word.text.includes('://') ? 'ssh' : 'https',
  )
  context.out.emit({
    type: 'connect',
    scheme: 'git',
    host: address.host,
    port: address.port,
    url: word.text,
    sends,
    evidence: word.evidence,
    through: context.through,
  })
}

/** A command that git runs for somebody. */
export function readGitCode(word: Word, context: ReadContext): void {
  context.code.readCode('shell', word.text, {
    ...context,
    through: [...context.through, 'git'],
    offset: null,
    outer: word.evidence,
  })
}
