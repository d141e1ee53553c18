import type { DataSource, Effect, OpaqueEffect } from '../../../ground/model/effect.ts'
import { Collector, type ReadContext } from '../read-context.ts'
import type { Container } from './container-table.ts'
import { type LaterCode, type LaterCodes, maxCommands, shellCodes } from './later-code.ts'

/**
 * Reads the text that a container gets as its own code is read, and emits what that does later. Of a part of a file
 * nobody knows where it stands: without a command of its own it may be one.
 */
export function readLaterText(
  container: Container,
  source: DataSource,
  context: ReadContext,
  isPart = false,
): void {
  const text = textOf(source)
  if (!isKnown(source) && container.isList !== true) emitUnread(source, context)
  if (text === undefined) return
  if (source.from === 'decoded' && container.isList !== true)
    context.out.emit({ type: 'execute', language: 'shell', source, read: true, ...marks(context) })
  const found = container.codes(text)
  const { codes, cut } = isPart && found.codes.length === 0 ? partCodes(text) : found
  const inner = new Collector()
  for (const code of codes) {
    if (inner.isFull) break
    readOne(code, { ...context, out: inner })
  }
  for (const effect of inner.effects) if (matters(effect)) context.out.emit(effect)
  context.out.take(inner)
  if (cut)
    context.out.emit(opaque('size', `only ${maxCommands} of its commands were read`, 'everything', context))
}

const noCommand = /^\s{0,40}(?:[\w.-]{1,60}\s{0,8}[:=]|["'[{#;<*@\d]|ssh-|ecdsa-|$)/

/** The lines of a part that are neither settings nor notes. */
function partCodes(text: string): LaterCodes {
  return shellCodes(text.split('\n').filter(line => !noCommand.test(line)))
}

function textOf(source: DataSource): string | undefined {
  if (source.from === 'literal' || source.from === 'decoded') return source.text
  const partly = partlyOf(source)
  return source.from === 'output' ? (partly ?? source.beside) : partly
}

/** The part that the call tells; undefined where that is nothing. */
function partlyOf(source: DataSource): string | undefined {
  if (source.from !== 'output' && source.from !== 'environment') return undefined
  return source.partly === undefined || onlyUnknown.test(source.partly) ? undefined : source.partly
}

const onlyUnknown = /^["'\s]{0,40}\$(?:\w{1,64}|\{[^{}]{1,200}\}|\([^()]{1,2000}\))["'\s]{0,40}$/

/** Tells whether no part of it comes from elsewhere: a table’s own jobs ran before. */
function isKnown(source: DataSource): boolean {
  if (source.from === 'output') return partlyOf(source) !== undefined || source.program === 'crontab'
  return textOf(source) !== undefined
}

/** Reads one stretch; of a shell text with syntax that this reader does not know each line by itself. */
function readOne({ language, code }: LaterCode, context: ReadContext): void {
  const whole = new Collector()
  context.code.readCode(language, code, { ...context, out: whole })
  const isBroken = language === 'shell' && whole.effects.some(isSyntax)
  const lines = isBroken ? code.split('\n').filter(line => line.trim() !== '') : []
  for (const line of lines.slice(0, maxCommands)) context.code.readCode(language, line, context)
  if (lines.length > maxCommands)
    context.out.emit(opaque('size', 'its syntax was not read', 'everything', context))
  for (const effect of whole.effects) context.out.emit(effect)
  context.out.take(whole)
}

function isSyntax(effect: Effect): boolean {
  return effect.type === 'opaque' && effect.what === 'syntax'
}

/** Shells and interpreters that a profile goes over to: nobody types into them for the agent. */
const goesOver = /^(?:ba|z|fi|da|k)?sh$|^(?:tmux|screen|nu|python[\d.]*|node)$/

/** Tells whether an effect is worth a finding: what only looks, or reads a file of its own, answers to nobody. */
function matters(effect: Effect): boolean {
  switch (effect.type) {
    case 'read':
      return false
    case 'disguise':
      return !effect.undone
    case 'execute':
      return !(effect.read && effect.source.from === 'literal' && effect.shellOver === undefined)
    case 'opaque':
      return (
        effect.weight !== 'note' &&
        effect.what !== 'syntax' &&
        !(effect.what === 'script-file' && effect.weight === 'matters')
      )
    case 'run':
      return effect.argv.length > 0 || !goesOver.test(effect.program)
    default:
      return true
  }
}

/** Emits that something runs which nobody can read: it may be anything. */
function emitUnread(source: DataSource, context: ReadContext): void {
  if (source.from === 'input') return
  context.out.emit({ type: 'execute', language: 'shell', source, read: false, ...marks(context) })
  if (source.from !== 'download' && source.from !== 'file')
    context.out.emit(opaque('code', 'what runs later is known only at run time', 'everything', context))
}

function opaque(
  what: OpaqueEffect['what'],
  why: string,
  weight: OpaqueEffect['weight'],
  context: ReadContext,
): OpaqueEffect {
  return { type: 'opaque', what, why, weight, ...marks(context) }
}

function marks({ outer, through }: ReadContext): Pick<Effect, 'evidence' | 'through'> {
  return { evidence: outer, through }
}
