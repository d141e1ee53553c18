import { shapeWords } from '../../../../../judge/policy/shape-words.ts'
import { visibleText } from '../../../../../ground/model/visible-text.ts'
import type { GrantForm } from './grant-form.ts'
import { scopeParts, type ScopePart } from './grant-form.ts'
import type { ReviewPage } from '../../../../../people/acts/gate-people/reviews.ts'

/** The effects of a standing answer as it is filled in, one sentence each. `now` in milliseconds since 1970. */
export function grantSentences(form: GrantForm, page: ReviewPage, now: number): readonly string[] {
  const isAllow = form.effect === 'allow'
  const what = isAllow ? 'are let through without asking' : 'are denied without asking'
  const { agent, calls, where } = scopeWords(form, page)
  const whose = agent === undefined ? '' : ` of the agent ${agent}`
  const first = `From now on, ${calls}${whose}${where} ${what}${endWords(form, now)}.`
  if (!isAllow) return [first, 'Nobody is asked about them meanwhile.']
  return [
    first,
    `${coveredWords(form, page)} A call in which anything else is found is asked for as before.`,
    'It never lets a critical call pass, nor one that a rule denies.',
  ]
}

function coveredWords({ codes }: GrantForm, { review }: ReviewPage): string {
  if (codes.length === review.codes.length) return 'It covers what was found in this call.'
  return `It covers ${codes.length} of the ${review.codes.length} things that were found in this call.`
}

function scopeWords({ parts }: GrantForm, page: ReviewPage) {
  const chosen = new Map<ScopePart['name'], string>(
    scopeParts(page)
      .filter(({ name }) => parts.includes(name))
      .map(({ name, value }) => [name, visibleText(value, 120)]),
  )
  const [shape, tool, folder, profile] = (['shape', 'tool', 'folder', 'profile'] as const).map(name =>
    chosen.get(name),
  )
  const calls =
    shape === undefined
      ? tool === undefined
        ? 'all calls'
        : `calls with ${tool}`
      : `calls like this one (${shapeWords(shape).calls})${tool === undefined ? '' : ` with ${tool}`}`
  const places = [
    chosen.has('session') ? ' in this session' : '',
    folder === undefined ? '' : ` in ${folder} and below`,
    profile === undefined ? '' : ` in the profile ${profile}`,
  ]
  return { agent: chosen.get('agent'), calls, where: places.join('') }
}

function endWords({ hours, uses }: GrantForm, now: number): string {
  const end = hours === null ? '' : ` until ${momentText(now + hours * 3_600_000)}`
  const count = uses.trim()
  if (count === '') return end
  return `${end}${end === '' ? '' : ','} ${count === '1' ? 'once' : `${count} times`} at most`
}

/** "Tuesday 24 November, 22:40", as the reader's clock says it. */
function momentText(at: number): string {
  const day = new Date(at).toLocaleDateString('en-GB', { weekday: 'long', day: 'numeric', month: 'long' })
  const time = new Date(at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  return `${day}, ${time}`
}
