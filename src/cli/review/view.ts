import { secretName, signingKinds } from '../../ground/model/secret-name.ts'
import { challengeForms } from '../../judge/policy/challenge-forms.ts'
import { plural } from '../../judge/policy/approved-reason.ts'
import type { Paint } from '../render/paint-for.ts'
import { fit } from '../render/table.ts'
import { likeCount, listLines } from './list-lines.ts'
import { pageLines } from './page-lines.ts'
import type { ScreenState } from './screen-state.ts'
import { visibleText } from '../../ground/model/visible-text.ts'
import { wrapText } from '../render/wrap-text.ts'

/** The screen as exactly `height` lines of at most `width` columns. Pure. */
export function view(state: ScreenState, width: number, height: number, paint: Paint): readonly string[] {
  const foot = footLines(state, width, paint)
  const room = Math.max(1, height - foot.length - 2)
  const { title, body } = bodyOf(state, width, paint)
  const start = Math.min(
    state.mode === 'list' ? listStart(state, room) : state.scroll,
    Math.max(0, body.length - room),
  )
  const shown = body.slice(start, start + room)
  const more = body.length - start - shown.length
  const filled = [...shown, ...Array.from({ length: room - shown.length }, () => '')]
  const status = sessionText(state)
  const rule = more > 0 ? `── ${plural(more, 'more line')} below ` : ''
  const line = `${rule.padEnd(width, '─').slice(0, Math.max(0, width - status.length))}${status}`
  return [title, ...filled, paint.dim(line.slice(0, width)), ...foot].slice(0, height)
}

function bodyOf(state: ScreenState, width: number, paint: Paint) {
  const { page, reviews, now } = state
  if (state.mode === 'list' || !page) {
    const title = paint.bold(fit(titleText(state), width))
    if (reviews.length === 0)
      return { title, body: ['', paint.dim('Nothing waits. New calls appear here by themselves.')] }
    const lines = listLines(reviews, now, paint, width - 2)
    return { title, body: lines.map((line, i) => `${i === state.selected ? paint.bold('›') : ' '} ${line}`) }
  }
  const [title = '', ...rest] = pageLines(page, now, paint, width)
  return { title, body: rest }
}

function titleText({ reviews, paused, who }: ScreenState): string {
  const waits =
    reviews.length === 0
      ? 'nothing waits'
      : `${plural(reviews.length, 'call')} ${reviews.length === 1 ? 'waits' : 'wait'}`
  return `Countersign · ${waits} · ${visibleText(who.reviewer, 40)}${paused ? ' · PAUSED: the gate only observes' : ''}`
}

/** The selected line stays in sight. */
function listStart({ selected }: ScreenState, room: number): number {
  return Math.max(0, selected - room + 1)
}

function footLines(state: ScreenState, width: number, paint: Paint): readonly string[] {
  const message =
    state.message === '' ? [] : wrapText(visibleText(state.message, 600), width).map(paint.yellow)
  return [...message, ...promptLines(state, width, paint)]
}

function promptLines(state: ScreenState, width: number, paint: Paint): readonly string[] {
  const keys = (text: string) => paint.dim(fit(text, width))
  switch (state.mode) {
    case 'list':
      return [keys(`↑↓ choose · enter open${undoKey(state)}${lockKey(state)} · q quit`)]
    case 'page':
      return wrapText(pageKeys(state), width).map(paint.dim)
    case 'challenge':
      return challengeLines(state, width, keys)
    case 'secret':
      return [
        ...secretPurpose(state).flatMap(text => wrapText(text, width)),
        `The ${secretWanted(state)} of ${visibleText(state.who.reviewer, 40)}: ${'•'.repeat([...state.typed].length)}_`,
        keys(`enter ${state.asks === 'unlock' ? 'unlock and answer' : 'answer'} · esc back`),
      ]
    case 'reason':
      return [
        ...wrapText(state.revises ? wishText : `Why not? The agent is told. ${groupText(state)}`, width),
        ...wrapText(`> ${visibleText(state.typed, 1_000)}_`, width),
        keys(`enter ${state.revises ? 'send back' : 'deny'} · esc back`),
      ]
    case 'held':
      return [
        ...wrapText(`Your answer is kept and goes by itself in ${heldSeconds(state)} s.`, width),
        keys('esc take it back'),
      ]
    case 'busy':
      return [keys('…')]
  }
}

function heldSeconds({ held, now }: ScreenState): number {
  return Math.max(0, Math.ceil(((held?.until ?? now) - now) / 1_000))
}

const wishText = 'Neither yes nor no: what shall the agent change? It is told, and asks for the changed call.'

function pageKeys(state: ScreenState): string {
  const { page, reviews } = state
  if (page?.review.state !== 'pending') return `↑↓ scroll${lockKey(state)} · q back`
  const like = likeCount(reviews, page.review)
  const group = like > 1 ? ` · g deny all ${like} alike` : ''
  const wider = page.follow === undefined ? '' : ' · f approve and follow the text'
  // A grant never lets a critical call pass.
  const grant = page.review.level === 'critical' ? '' : ' · s grant and let run'
  return `a approve${wider}${grant} · d deny${group} · c send back · ↑↓ scroll${lockKey(state)} · q back`
}

function undoKey({ undoable, now }: ScreenState): string {
  const remaining = undoable ? Math.ceil((undoable.until - now) / 1_000) : 0
  return remaining > 0 ? ` · u undo the no (${remaining} s)` : ''
}

function lockKey({ session }: ScreenState): string {
  return session ? ' · l lock' : ''
}

/** Says on each page that this screen signs without asking, and for how long. */
function sessionText({ session, now }: ScreenState): string {
  if (!session) return ''
  return ` unlocked, ${Math.max(1, Math.ceil((session.until - now) / 60_000))} min left ──`
}

function challengeLines(
  state: ScreenState,
  width: number,
  keys: (text: string) => string,
): readonly string[] {
  if (!state.sheet) return [keys('…')]
  const form = challengeForms[state.sheet.challenge]
  switch (form.field) {
    case 'none':
      return [`${form.title}${waitText(state)}`, keys('y yes · n no, back')]
    case 'choice':
      return quizLines(state, width, keys)
    case 'text':
      return [
        ...wrapText(`${form.question}${waitText(state)}`, width),
        ...wrapText(`> ${visibleText(state.typed, 5_000)}_`, width),
        keys('enter send · esc back'),
      ]
  }
}

function quizLines(
  { sheet, choices, ...state }: ScreenState,
  width: number,
  keys: (text: string) => string,
): readonly string[] {
  const question = sheet?.questions[choices.length]
  if (!sheet || !question) return [keys('…')]
  const which = `Question ${choices.length + 1} of ${sheet.questions.length}. `
  return [
    ...wrapText(`${which}${question.text}${waitText({ ...state, sheet, choices })}`, width),
    ...question.options.flatMap((option, i) => wrapText(`  ${i + 1}  ${option}`, width, 5)),
    keys(`1–${question.options.length} answer · esc back`),
  ]
}

/** The minimum time runs visibly; the gate is what enforces it. */
function waitText({ sheet, now }: ScreenState): string {
  if (!sheet) return ''
  const remaining = Math.ceil((sheet.startedAt + sheet.minimumSeconds * 1_000 - now) / 1_000)
  return remaining > 0 ? ` (a yes counts in ${remaining} s)` : ''
}

/** Says what else the secret does, or why it is asked for though the level alone does not. */
function secretPurpose({ asks, typedInto, page, sheet, grants }: ScreenState): readonly string[] {
  if (asks === 'unlock')
    return [
      'The secret unlocks this screen for further answers at level medium, until 15 minutes go by without a yes.',
    ]
  const isGrave = page?.review.settings.proof[page.review.level] === 'secret'
  if (grants && page)
    return [
      `Your yes also lets such calls of the agent ${visibleText(page.review.agent, 40)} pass without asking for 8 hours, where nothing else is found.`,
    ]
  if (sheet?.eachTime && !isGrave) return ['No screen is unlocked for a team, so each yes asks.']
  if (asks !== 'yes' || typedInto === null || isGrave) return []
  return [
    `Programs can type into ${typedInto}, so each yes asks. A browser stays unlocked: countersign dashboard.`,
  ]
}

/** A one-time code alone signs no yes. */
function secretWanted({ secrets }: ScreenState): string {
  return secretName(signingKinds(secrets))
}

function groupText({ group, page, reviews }: ScreenState): string {
  return group && page ? `This denies ${plural(likeCount(reviews, page.review), 'call')}.` : ''
}
