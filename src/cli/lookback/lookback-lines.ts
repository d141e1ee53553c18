import { localMoment } from '../../ground/model/local-moment.ts'
import type { LookBack, PastCall, QuestionGroup, SuggestedAnswer } from '../../agents/lookback/index.ts'
import { visibleText } from '../../ground/model/visible-text.ts'
import { plural } from '../../judge/policy/approved-reason.ts'
import type { Paint } from '../render/paint-for.ts'
import { paintEffect } from '../render/explained-answer.ts'
import { wrapText } from '../render/wrap-text.ts'
import { comparedLines } from './compared-lines.ts'
import { percent, readableClients, timesText } from './lookback-effect-words.ts'

const shown = 5

/** Lists sessions in which texts of others told the agent what to do, and what it did; nothing where none did. */
function toldLines({ told: notices, toldOfAll }: LookBack, paint: Paint, width: number): readonly string[] {
  if (notices.length === 0) return []
  const did = notices.filter(({ calls }) => calls > 0)
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

const shownStopped = 10

/** Lists the results of a look back, for a person at a terminal of that width. */
export function lookbackLines(found: LookBack, paint: Paint, width: number): readonly string[] {
  const calls = sumOf(found.counts)
  if (calls === 0) return nothing(found)
  return [
    paint.bold(
      `${plural(calls, 'call')} since ${localMoment(found.since, 'day')}, judged by the policy in force`,
    ),
    '',
    ...countLines(found, paint, calls),
    ...questionLines(found, width),
    ...insideLines(found, width),
    ...(found.compared ? comparedLines(found, paint, width) : []),
    ...groupLines(found, paint, width),
    ...stoppedLines(found, paint, width),
    ...toldLines(found, paint, width),
    ...endLines(found, paint, width),
  ]
}

function nothing({ records, damaged, since }: LookBack): readonly string[] {
  const read = records === 0 ? 'No session records were found' : `${plural(records, 'record')} hold no call`
  const hurt = damaged === 0 ? '' : `; ${plural(damaged, 'damaged line')} passed over`
  return [`${read} since ${localMoment(since, 'day')}${hurt}. Clients that are read: ${readableClients}.`]
}

function sumOf({ allow, queue, deny }: LookBack['counts']): number {
  return allow + queue + deny
}

function countLines({ counts, clients }: LookBack, paint: Paint, calls: number): readonly string[] {
  const rows = [
    ['', 'calls', 'would run', 'would wait', 'would not run'],
    ...clients.map(one => [one.client, ...numbers(one)]),
    ...(clients.length > 1 ? [['all', ...numbers(counts)]] : []),
    ['', '', percent(counts.allow, calls), percent(counts.queue, calls), percent(counts.deny, calls)],
  ]
  const widths = [0, 1, 2, 3, 4].map(i => Math.max(...rows.map(row => row[i]?.length ?? 0)))
  return rows.map((row, r) => {
    const line = row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
    return r === 0 || r === rows.length - 1 ? paint.dim(`  ${line.join('   ')}`) : `  ${line.join('   ')}`
  })
}

function numbers(counts: LookBack['counts']): readonly string[] {
  return [sumOf(counts), counts.allow, counts.queue, counts.deny].map(number => number.toLocaleString('en'))
}

function questionLines({ days, counts }: LookBack, width: number): readonly string[] {
  const busiest = days.reduce((a, b) => (b.queue > a.queue ? b : a))
  const mean = counts.queue / days.length
  const limitText = busiest.queue > 0 ? `, at most ${busiest.queue} (${busiest.day})` : ''
  const text = `Questions: ${mean.toFixed(mean < 10 ? 1 : 0)} on a day with calls${limitText}, over ${plural(days.length, 'such day')}.`
  return ['', ...wrapText(text, width)]
}

/** Helps to decide for a boundary: where it would save nothing, nobody need hear of it. */
function insideLines({ commands: { outside, inside } }: LookBack, width: number): readonly string[] {
  if (inside >= outside) return []
  const text = `Inside a boundary: ${outside - inside} of the ${plural(outside, 'question')} about commands would not be asked (countersign init --boundary, and required = true in [profile.NAME.boundary]). A host that a program turns to would be, where the call does not tell it.`
  return wrapText(text, width)
}

function groupLines({ groups, groupsOfAll }: LookBack, paint: Paint, width: number): readonly string[] {
  if (groups.length === 0) return []
  const of = groupsOfAll > groups.length ? ` (the largest of ${groupsOfAll} kinds)` : ''
  return [
    '',
    paint.bold(`What would be asked most${of}`),
    ...groups.flatMap(one => groupOf(one, paint, width)),
  ]
}

function groupOf(group: QuestionGroup, paint: Paint, width: number): readonly string[] {
  const { text, whys, questions, sessions, example, client, answer, grave } = group
  const head = `${String(questions).padStart(6)}  ${visibleText(text, 200)}`
  const where = `${client}, ${plural(sessions, 'session')}; such as: ${visibleText(example.what, 160)}`
  return [
    '',
    ...wrapText(head, width, 8).map((line, i) => (i === 0 ? paint.bold(line) : line)),
    ...(whys.length > 0
      ? wrapText(`Asked because ${visibleText(listWhys(whys), 300)}.`, width - 8, 0)
      : []
    ).map(line => `        ${line}`),
    ...wrapText(where, width - 8, 0).map(line => `        ${line}`),
    ...(answer ? answerLines(answer, questions, paint) : noAnswer(grave)),
  ]
}

function listWhys(whys: readonly string[]): string {
  const [first = '', second, ...more] = whys
  const rest = more.length > 0 ? `, and ${plural(more.length, 'thing')} more` : ''
  return second === undefined ? first : `${first}${more.length > 0 ? ',' : ' and'} ${second}${rest}`
}

function noAnswer(grave: number): readonly string[] {
  const why =
    grave > 0
      ? 'No rule is offered: some of these ask for more than a simple yes.'
      : 'No one rule answers these.'
  return [`        ${why}`]
}

function answerLines(
  { toml, answers, answersOfAll }: SuggestedAnswer,
  questions: number,
  paint: Paint,
): readonly string[] {
  const more = answersOfAll > answers ? `, ${answersOfAll} of all` : ''
  return [
    paint.green(`        Takes away ${answers} of ${questions} questions${more}, and no denial:`),
    ...toml
      .trimEnd()
      .split('\n')
      .map(line => paint.dim(`          ${visibleText(line, 1_000)}`)),
  ]
}

function stoppedLines({ stopped, stoppedOfAll }: LookBack, paint: Paint, width: number): readonly string[] {
  if (stopped.length === 0)
    return ['', 'No call would have been refused, and none that waits is of a high level.']
  const shown = stopped.slice(0, shownStopped)
  const more = ` (${plural(stoppedOfAll, 'call')}${stopped.length > shown.length ? '; more with --json' : ''})`
  return [
    '',
    paint.bold(`What should have been stopped${more}`),
    ...shown.flatMap(one => stoppedOf(one, paint, width)),
  ]
}

function stoppedOf(call: PastCall, paint: Paint, width: number): readonly string[] {
  const where = [
    ...timesText(call.times),
    localMoment(call.at),
    call.client,
    call.cwd ?? 'folder not told',
    call.session,
  ]
  return [
    '',
    ...wrapText(`  ${call.effect.toUpperCase().padEnd(5)}  ${visibleText(call.what, 160)}`, width, 9).map(
      line =>
        line.startsWith('  QUEUE') || line.startsWith('  DENY')
          ? `  ${paintEffect(call.effect, paint, line.slice(2, 7))}${line.slice(7)}`
          : line,
    ),
    ...wrapText(visibleText(call.reason, 400), width - 9, 0).map(line => `         ${line}`),
    ...wrapText(where.map(part => visibleText(part, 200)).join(' · '), width - 9, 0).map(line =>
      paint.dim(`         ${line}`),
    ),
  ]
}

function endLines(
  { damaged, unreadable, records }: LookBack,
  paint: Paint,
  width: number,
): readonly string[] {
  const hurt = [
    ...(damaged > 0 ? [`${plural(damaged, 'damaged line')} passed over`] : []),
    ...(unreadable > 0 ? [`${plural(unreadable, 'unreadable file')} may not be read`] : []),
  ]
  const text = `From ${plural(records, 'record')}${hurt.length > 0 ? `; ${hurt.join(', ')}` : ''}. Judged without a look at the disk, which has changed since, and without anybody’s answers. Nothing was stored, nothing left this machine.`
  return ['', ...wrapText(text, width, 0).map(line => paint.dim(line))]
}
