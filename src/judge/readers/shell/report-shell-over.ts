import type { CommandNode, Pipeline } from 'unbash'
import type { ExecuteEffect } from '../../../ground/model/effect.ts'
import { flatMap } from '../../../ground/model/map-of.ts'
import type { Word } from '../command.ts'
import { evidenceAt } from '../read-context.ts'
import { basename } from './program-name.ts'
import type { ShellState } from './shell-state.ts'

const interactive = /^(?:ba|z|da|k|mk|a|c|tc|fi)?sh$|^(?:python|perl|ruby|php|node|lua)[\d.]*$/
const network = /^(?:nc|ncat|netcat|nc\.\w{1,20}|socat|telnet|cryptcat|pwncat|websocat|openssl)$/

/** Reports a shell between two ends of a network: `sh -i | nc HOST PORT`, `nc HOST PORT | sh | nc HOST PORT`. */
export function reportShellBetween(node: Pipeline, state: ShellState): void {
  const names = node.commands.map(programOf)
  const wire = names.findIndex((name, i) => network.test(name) && reaches(name, node.commands[i]))
  if (wire === -1) return
  const shell = names.findIndex((name, i) => interactive.test(name) && takesCommands(node.commands[i]))
  if (shell === -1) return
  const listens = argumentsOf(node.commands[wire]).some(text => /^-\w*l|^--listen$/i.test(text))
  report(node.commands[shell] as CommandNode, listens ? 'listener' : 'connection', state)
}

/** openssl is a network client in two of its verbs only. */
function reaches(name: string, node: CommandNode | undefined): boolean {
  return name !== 'openssl' || argumentsOf(node).some(text => /^s_(?:client|server)$/.test(text))
}

/** Reports a shell or an interpreter whose redirected streams are a network connection. */
export function reportShellOver(words: readonly Word[], node: CommandNode, state: ShellState): void {
  const program = words[0]?.text.split('/').at(-1) ?? ''
  const own = words.slice(1).filter(word => !word.text.startsWith('-') || word.text.endsWith('c'))
  if (interactive.test(program) && own.length === 0) report(node, 'connection', state)
}

function report(
  node: CommandNode,
  shellOver: NonNullable<ExecuteEffect['shellOver']>,
  state: ShellState,
): void {
  const { out, through } = state.context
  const evidence = evidenceAt(state.context, node.pos, node.end)
  out.emit({
    type: 'execute',
    language: 'shell',
    source: { from: 'unknown' },
    read: false,
    shellOver,
    evidence,
    through,
  })
}

function programOf(node: CommandNode): string {
  const inner = node.type === 'Redirected' ? undefined : node
  const words = inner?.type === 'Command' ? [inner.name?.value ?? '', ...argumentsOf(inner)] : []
  const first = words.findIndex(
    text =>
      !/^(?:sudo|doas|nohup|exec|command|env|setsid|stdbuf|busybox|timeout|-.*|\d+\w?|\w+=.*)$/.test(text),
  )
  return basename(words[first] ?? '')
}

function argumentsOf(node: CommandNode | undefined): readonly string[] {
  return node?.type === 'Command'
    ? flatMap(node.suffix, item => (item.type === 'Word' ? [item.value] : []))
    : []
}

/** Tells whether a command has no script of its own: it reads the commands that come through the pipe. */
function takesCommands(node: CommandNode | undefined): boolean {
  const words = argumentsOf(node)
  const shells = words.findLastIndex(text => interactive.test(text.split('/').at(-1) ?? ''))
  return words.slice(shells + 1).every(text => /^-(?!\w*c$)/.test(text) || /^[\d&>]/.test(text))
}
