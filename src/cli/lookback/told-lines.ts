import type { LookBack } from '../../agents/lookback/index.ts'
import { visibleText } from '../../ground/model/visible-text.ts'
import { plural } from '../../judge/policy/approved-reason.ts'
import type { Paint } from '../render/paint-for.ts'
import { wrapText } from '../render/wrap-text.ts'

const shown = 5

/** Lists sessions in which texts of others told the agent what to do, and what it did; nothing where none did. */
export function toldLines({ told, toldOfAll }: LookBack, paint: Paint, width: number): readonly string[] {
  if (told.length === 0) return []
  const did = told.filter(({ calls }) => calls > 0)
  const withstood = toldOfAll - did.length
  const rest =
    withstood > 0
      ? [`In ${plural(withstood, 'session')} a text told the agent what to do, and it did not.`]
      : []
  const more = did.length > shown ? [`and ${did.length - shown} more: see --json`] : []
  return [
    '',
    paint.bold('What texts of others told agents to do'),
    ...did.slice(0, shown).flatMap(one => sessionLines(one, paint, width)),
    ...[...more, ...rest].flatMap(line => wrapText(`  ${line}`, width)),
  ]
}

function sessionLines(one: LookBack['told'][number], paint: Paint, width: number): readonly string[] {
  const { client, session, asked, calls, stopped, example } = one
  const acts = asked.slice(0, 4).map(({ act, sentences }) => `${actWords[act]} (${sentences})`)
  const wanted = acts.length > 0 ? `; they ask to ${acts.join(', ')}` : ''
  const head = `${String(calls).padStart(6)}  ${calls === 1 ? 'call' : 'calls'} did it, ${stopped} would have been stopped or asked${wanted}`
  const where = `${visibleText(client, 60)}, session ${visibleText(session, 80)}`
  return [
    '',
    ...wrapText(head, width, 8).map((line, i) => (i === 0 ? paint.bold(line) : line)),
    ...wrapText(`such as: ${visibleText(example?.what ?? '', 160)}`, width - 8, 0).map(indented),
    ...wrapText(where, width - 8, 0).map(line => paint.dim(indented(line))),
  ]
}

function indented(line: string): string {
  return `        ${line}`
}

type Act = LookBack['told'][number]['asked'][number]['act']

const actWords: Readonly<Record<Act, string>> = {
  send: 'send',
  pay: 'pay',
  delete: 'delete',
  invite: 'invite',
  grant: 'give rights',
  visit: 'open pages',
  create: 'create',
  change: 'change',
  publish: 'publish',
  run: 'run',
  unlock: 'unlock',
  read: 'read',
  book: 'book',
  cancel: 'cancel',
  operate: 'operate devices',
  follow: 'follow instructions',
  other: 'do other things',
}
