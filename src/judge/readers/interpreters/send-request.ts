import type { ConnectEffect, DataSource } from '../../../ground/model/effect.ts'
import { emitApiChange } from '../addresses/emit-api-change.ts'
import { parseAddress } from '../addresses/parse-address.ts'
import { cmdletTarget, emitCmdletPath } from './emit-cmdlet-path.ts'
import { type CmdletRun, textOf } from './cmdlet-run.ts'
import { itemsOf, openValue, type ScriptValue } from './script-value.ts'
import type { ScriptRunner } from './script-runner.ts'

/** `Invoke-WebRequest` and its kin: what goes out, and the file that the answer is saved to. */
export function sendRequest(cmdlet: CmdletRun, run: ScriptRunner): ScriptValue {
  const { values } = cmdlet
  const { out, outer, through, place } = run.context
  const url = textOf(cmdlet, 'uri') ?? textOf(cmdlet, 'source') ?? ''
  const body = values.get('body') ?? values.get('form')
  const file = textOf(cmdlet, 'infile')
  const sends: DataSource[] = []
  if (body)
    sends.push(body.isKnown ? { from: 'literal', text: body.text } : (body.source ?? { from: 'unknown' }))
  if (file !== undefined) sends.push({ from: 'file', target: cmdletTarget(file, place) })
  const method = (textOf(cmdlet, 'method') ?? textOf(cmdlet, 'custommethod') ?? 'GET').toUpperCase()
  const saved = textOf(cmdlet, 'outfile') ?? textOf(cmdlet, 'destination')
  const effect: ConnectEffect = {
    type: 'connect',
    ...parseAddress(url, 'https'),
    url,
    method,
    sends,
    ...(saved !== undefined && { savesTo: cmdletTarget(saved, place) }),
    evidence: outer,
    through,
  }
  out.emit(effect)
  emitApiChange(effect, run.context)
  if (saved !== undefined) emitCmdletPath('write', saved, run.context, {})
  return openValue(`$(${url})`, { source: { from: 'download', url: url.slice(0, 300) } })
}

/** `Send-MailMessage`: its people, and the files that go with it. */
export function sendMail(cmdlet: CmdletRun, run: ScriptRunner): ScriptValue {
  const { out, outer: evidence, through } = run.context
  const named = ['to', 'cc', 'bcc'].flatMap(name => itemsOf(cmdlet.values.get(name) ?? openValue('')))
  const recipients = named.flatMap(({ text }) => text.split(',')).filter(Boolean)
  out.emit({ type: 'message', verb: 'send', target: recipients[0] ?? '', recipients, evidence, through })
  for (const { text } of itemsOf(cmdlet.values.get('attachments') ?? openValue('')))
    if (text !== '') emitCmdletPath('read', text, run.context, {})
  return openValue('')
}
