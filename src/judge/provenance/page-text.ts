import { lazy } from '../../ground/model/lazy.ts'

/** A page as its reader sees it, and the words that its markup hides. */
export interface PageText {
  readonly shown: string
  readonly hidden: readonly string[]
}

/** Tags within a line; all others end one. */
const inline = new Set('b i em strong span a code u small sup sub mark font'.split(' '))
const carriers =
  /(?:alt|title|aria-label|content|value|placeholder|data-[a-z-]{1,30})\s{0,3}=\s{0,3}\\?(?:"([^"]{4,2000})"|'([^']{4,2000})')/g
const unseen =
  /(?:display\s{0,2}:\s{0,2}none|visibility\s{0,2}:\s{0,2}hidden|font-size\s{0,2}:\s{0,2}0|opacity\s{0,2}:\s{0,2}0(?:[^.\d]|$)|color\s{0,2}:\s{0,2}(?:white|#fff|transparent)|\shidden(?:[\s=>]|$)|aria-hidden\s{0,2}=\s{0,2}["']true)/
const longestTag = 4_000

/** Takes comments, attributes and elements that are not shown out of markup. Linear: each sign is looked at once. */
export function pageText(text: string): PageText {
  if (!text.includes('<') && !text.includes('![')) return { shown: text, hidden: [] }
  const hidden: string[] = []
  const shown = withoutTags(withoutComments(text, hidden), hidden)
  return { shown: withoutImages(shown, hidden), hidden }
}

function withoutComments(text: string, hidden: string[]): string {
  const kept: string[] = []
  let at = 0
  for (;;) {
    const from = text.indexOf('<!--', at)
    const to = from < 0 ? -1 : text.indexOf('-->', from + 4)
    if (to < 0) break
    kept.push(text.slice(at, from), '\n')
    hidden.push(text.slice(from + 4, to))
    at = to + 3
  }
  return kept.join('') + text.slice(at)
}

function withoutTags(text: string, hidden: string[]): string {
  const ends = lazy(() => elementEnds(text))
  const kept: string[] = []
  let at = 0
  let from = text.indexOf('<')
  while (from >= 0) {
    const to = text.indexOf('>', from)
    if (to < 0) break
    const name = to - from > longestTag ? undefined : nameOfTag(text, from)
    if (name === undefined || !elements.has(name)) {
      from = text.indexOf('<', from + 1)
      continue
    }
    kept.push(text.slice(at, from), inline.has(name) ? '' : '\n')
    at = to + 1
    if (to - from > name.length + 2) {
      const tag = text.slice(from, at)
      for (const [, double, single] of tag.matchAll(carriers)) hidden.push(double ?? single ?? '')
      if (unseen.test(tag)) at = takeElement(text, ends().get(name), at, hidden)
    }
    from = text.indexOf('<', at)
  }
  return kept.join('') + text.slice(at)
}

const tagBegin = /<\/?[a-z][a-z\d]{0,20}(?=[\s/>])/y

function nameOfTag(text: string, from: number): string | undefined {
  tagBegin.lastIndex = from
  if (!tagBegin.test(text)) return undefined
  return text.slice(text.charAt(from + 1) === '/' ? from + 2 : from + 1, tagBegin.lastIndex)
}

/** Elements of HTML; other words in angle brackets are text: `<name>`, `<information>`. */
const elements = new Set(
  'a abbr address area article aside audio b base blockquote body br button canvas caption center cite code col colgroup data dd del details dfn dialog div dl dt em embed fieldset figcaption figure font footer form frame h1 h2 h3 h4 h5 h6 head header hr html i iframe img input ins kbd label legend li link main map mark menu meta meter nav noscript object ol optgroup option output p param picture pre progress q s samp script section select slot small source span strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr'.split(
    ' ',
  ),
)
const longestElement = 20_000

/** Returns where the text of an element ends that is not shown. */
function takeElement(text: string, ends: number[] | undefined, from: number, hidden: string[]): number {
  while ((ends?.at(-1) ?? from) < from) ends?.pop()
  const end = ends?.at(-1)
  if (end === undefined || end > from + longestElement) return from
  const inner = text.slice(from, end)
  hidden.push(inner.replaceAll(/<[^<>]{1,4000}>/g, '\n'))
  for (const [, double, single] of inner.matchAll(carriers)) hidden.push(double ?? single ?? '')
  return end
}

/** Returns where elements of each name end, the first one last: looked for once. */
function elementEnds(text: string): ReadonlyMap<string, number[]> {
  const found = new Map<string, number[]>()
  for (const match of text.matchAll(/<\/([a-z][a-z\d]{0,20})/g)) {
    const name = match[1] ?? ''
    const known = found.get(name)
    if (known) known.push(match.index)
    else found.set(name, [match.index])
  }
  for (const ends of found.values()) ends.reverse()
  return found
}

const shortestAlt = 4
const longestAlt = 600

/** Takes out the text that stands in for an image in Markdown. */
function withoutImages(text: string, hidden: string[]): string {
  const kept: string[] = []
  let at = 0
  let end = 0
  for (let from = text.indexOf('!['); from >= 0; from = text.indexOf('![', from)) {
    const begin = from + 2
    if (end < begin) end = altEnd(text, begin)
    const isAlt = end - begin >= shortestAlt && end - begin <= longestAlt && text.startsWith('](', end)
    if (isAlt) {
      hidden.push(text.slice(begin, end))
      kept.push(text.slice(at, from), '(')
    }
    from = isAlt ? end + 2 : begin
    if (isAlt) at = from
  }
  return kept.join('') + text.slice(at)
}

/** Returns where the next bracket is closed or line ends. */
function altEnd(text: string, from: number): number {
  const ends = /[\]\n]/g
  ends.lastIndex = from
  return ends.exec(text)?.index ?? text.length
}
