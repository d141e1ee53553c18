import type { Evidence, FileEffect } from '../../model/effect.ts'
import { evidenceAt, maximumDepth, type ReadContext } from '../read-context.ts'
import { type Meaning, meaningOf } from './call-meanings.ts'
import { evaluate, runShell, runSpawn } from './program-code.ts'
import { emitFile, emitTransfer, receiverPath, targetOf } from './program-files.ts'
import { emitRequest } from './requests.ts'
import { type CodeArgument, type CodeCall, scanCalls } from './scan-calls.ts'

const maximumText = 512 * 1024

/** Reads a program of a general language for the calls that matter; the rest of it is routine. */
export function readProgram(language: string, text: string, context: ReadContext): void {
  if (text.length > maximumText || context.depth >= maximumDepth) {
    context.out.emit({
      type: 'opaque',
      what: 'size',
      why: 'the program is too long or nested too deep',
      weight: 'everything',
      evidence: context.outer,
      through: context.through,
    })
    return
  }
  const { calls, shells } = scanCalls(text, language)
  for (const shell of shells) runShell(shell, { ...context, offset: null }, context.outer)
  for (const call of calls) {
    const meaning = meaningOf(language, call.name)
    if (meaning)
      doers[meaning](
        call,
        context,
        evidenceAt(
          context,
          call.start,
          call.end,
          text.slice(call.start, Math.min(call.end, call.start + 200)),
        ),
        language,
      )
  }
  reportReverseShell(calls, language, context)
}

type Doer = (call: CodeCall, context: ReadContext, evidence: Evidence, language: string) => void

const file =
  (type: FileEffect['type'], recursive = false): Doer =>
  (call, context, evidence) => {
    const path = call.args[0] ?? receiverPath(call)
    if (path)
      emitFile(
        type,
        path,
        context,
        evidence,
        recursive || call.args.some(arg => /recursive\s*[:=]\s*(?:true|True)/.test(arg.spelled)),
      )
  }

const doers: Readonly<Record<Meaning, Doer>> = {
  shell: (call, context, evidence) => call.args[0] && runShell(call.args[0], context, evidence),
  spawn: (call, context, evidence) => runSpawn(call, context, evidence),
  delete: file('delete'),
  'delete-tree': file('delete', true),
  write: file('write'),
  append: file('append'),
  read: file('read'),
  open: (call, context, evidence) => {
    const mode =
      call.args.find(
        (arg, i) =>
          i > 0 &&
          (arg.name === 'mode' || (arg.text !== undefined && /^[rwxab+tU><|-]{1,4}$/.test(arg.text))),
      )?.text ?? 'r'
    if (call.args[0])
      emitFile(
        /[wx>]/.test(mode) ? 'write' : /a/.test(mode) ? 'append' : 'read',
        call.args.length > 2 && /[><|]/.test(mode) ? (call.args[2] as CodeArgument) : call.args[0],
        context,
        evidence,
        false,
      )
  },
  move: (call, context, evidence) => emitTransfer('move', call, context, evidence),
  copy: (call, context, evidence) => emitTransfer('copy', call, context, evidence),
  mode: (call, context, evidence) => {
    const [path, mode] = call.args
    if (path)
      context.out.emit({
        type: 'mode',
        target: targetOf(path, context),
        recursive: false,
        value: (mode?.spelled ?? '').replace(/^0o?/, ''),
        evidence,
        through: context.through,
      })
  },
  connect: (call, context, evidence) => emitRequest(call, 'GET', context, evidence),
  send: (call, context, evidence) => emitRequest(call, 'POST', context, evidence),
  listen: (call, context, evidence) => {
    context.out.emit({
      type: 'listen',
      scheme: 'tcp',
      host: call.args[0]?.list?.[0] ?? '',
      port: null,
      evidence,
      through: context.through,
    })
  },
  eval: (call, context, evidence, language) => evaluate(call, context, evidence, language),
  pickle: (_call, context, evidence, language) => {
    context.out.emit({
      type: 'execute',
      language,
      source: { from: 'unknown' },
      read: false,
      evidence,
      through: context.through,
    })
  },
  sql: (call, context, evidence) => {
    const text = call.args[0]?.text
    if (
      text !== undefined &&
      /^\s*(?:select|with|insert|update|delete|drop|truncate|alter|create|grant|revoke|merge|copy|pragma|attach|call|vacuum)\b/i.test(
        text,
      )
    ) {
      context.code.readSql(
        'generic',
        text,
        { ...context, offset: null, outer: evidence },
        { client: 'program' },
      )
    }
  },
  kill: (call, context, evidence) => {
    const [pid] = call.args
    context.out.emit({
      type: 'process',
      verb: 'kill',
      target: pid?.spelled ?? '',
      whole: /^-1$/.test(pid?.spelled ?? ''),
      evidence,
      through: context.through,
    })
  },
  fork: (_call, context, evidence) => {
    context.out.emit({
      type: 'process',
      verb: 'fork',
      target: '',
      whole: false,
      evidence,
      through: context.through,
    })
  },
  decode: () => {},
  native: (_call, context, evidence) => {
    context.out.emit({
      type: 'opaque',
      what: 'code',
      why: 'it calls native code',
      weight: 'note',
      evidence,
      through: context.through,
    })
  },
  power: () => {},
}

/** A socket, its streams put in place of the standard ones, and a shell: together they give the machine away. */
function reportReverseShell(calls: readonly CodeCall[], language: string, context: ReadContext): void {
  const names = calls.map(call => call.name).join(' ')
  const spelled = calls.flatMap(call => call.args.map(arg => arg.spelled)).join(' ')
  const socket = /socket|connect|fsockopen|TCPSocket|net\.connect|INET/i.test(names)
  const joined = /dup2|pty\.spawn|\bpipe\b|stdin|STDIN|>&S|<&3|proc_open/.test(`${names} ${spelled}`)
  const shell = /["'](?:\/bin\/)?(?:ba|z|da)?sh["' -]|cmd\.exe|\/bin\/sh|pty\.spawn/.test(
    `${spelled} ${names}`,
  )
  if (!(socket && joined && shell)) return
  context.out.emit({
    type: 'execute',
    language,
    source: { from: 'unknown' },
    read: false,
    shellOver: 'connection',
    evidence: context.outer,
    through: context.through,
  })
}
