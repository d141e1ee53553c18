import type { FileEffect } from '../../../ground/model/effect.ts'
import { fromWindowsPath } from '../paths/from-windows-path.ts'
import { pathTarget } from '../paths/path-target.ts'
import type { ReadContext } from '../read-context.ts'
import { mapOf } from '../../../ground/model/map-of.ts'

const calls = /\[(?:System\.)?([\w.]{1,60})\]::(\w{1,40})\s{0,3}\(([^()\n]{0,500})/gi
const maximumCalls = 200

/** Reads calls of .NET’s own classes in PowerShell: `[IO.Directory]::Delete("x", $true)`, `[Diagnostics.Process]::Start(…)`. */
export function readDotnetCalls(text: string, context: ReadContext): void {
  let found = 0
  for (const [, type = '', member = '', input = ''] of text.matchAll(calls)) {
    if (++found > maximumCalls) return
    const args = [...input.matchAll(/'([^']{0,300})'|"([^"]{0,300})"|([^,\s]{1,300})/g)].map(
      ([, single, double, bare]) => single ?? double ?? bare ?? '',
    )
    if (/^IO\.(?:File|Directory)(?:Info)?$/i.test(type)) onFile(member.toLowerCase(), type, args, context)
    else if (/^Diagnostics\.Process$/i.test(type) && /^start$/i.test(member)) start(args, context)
  }
}

const verbs: ReadonlyMap<string, FileEffect['type']> = mapOf({
  delete: 'delete',
  readalltext: 'read',
  readallbytes: 'read',
  readalllines: 'read',
  openread: 'read',
  writealltext: 'write',
  writeallbytes: 'write',
  writealllines: 'write',
  create: 'write',
  appendalltext: 'append',
  appendalllines: 'append',
})

function onFile(member: string, type: string, args: readonly string[], context: ReadContext): void {
  const { out, outer: evidence, through } = context
  const [path = '', to = ''] = args
  if (path === '') return
  const target = targetOf(path, context)
  const recursive = /directory/i.test(type)
  const verb = recursive && member === 'create' ? undefined : verbs.get(member)
  if (verb) out.emit({ type: verb, target, recursive: recursive && verb === 'delete', evidence, through })
  else if (/^(?:move|copy)$/.test(member) && to !== '')
    out.emit({
      type: member === 'move' ? 'move' : 'copy',
      target,
      to: targetOf(to, context),
      recursive,
      evidence,
      through,
    })
}

function targetOf(path: string, { place }: ReadContext) {
  const text = fromWindowsPath(path)
  return pathTarget({ text, known: !text.includes('$'), glob: false }, place)
}

function start(args: readonly string[], context: ReadContext): void {
  const [program = '', ...rest] = args
  const text = `${program} ${rest.join(' ')}`.trim()
  if (text !== '' && context.out.takeMade(text.length))
    context.code.readCode('shell', text, { ...context, depth: context.depth + 1, offset: null })
}
