import type { Stretch, TerminalLine } from './terminal-lines.ts'

const columns = 80
const rows = 24
const letter = 8.4
const lineHeight = 18
const edge = 14
const rests = 4

/** Colours of the sixteen of a terminal, on a dark ground. */
const palette = (
  '#22262a #f2777a #8fc98f #e6c373 #7aa8f0 #c99ae0 #74c7c7 #d6d3cb ' +
  '#8b9096 #ff9a9d #aee2ae #f5d998 #a3c4ff #ddb8f2 #9ae0e0 #f3f1ea'
).split(' ')

/** Draws lines of a terminal as an animated picture: each appears at its time, and the older ones scroll away. Plays again after a rest. */
export function terminalSvg(lines: readonly TerminalLine[], title: string): string {
  const width = columns * letter + 2 * edge
  const height = rows * lineHeight + 2 * edge
  const length = Math.max(...lines.map(({ at }) => at)) + rests
  const shown = lines.map((line, i) => lineText(line, i)).join('\n')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escaped(title)}">
<title>${escaped(title)}</title>
<style>
text { font: 14px ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; white-space: pre; fill: ${palette[15]} }
.l { visibility: hidden; animation: ${length.toFixed(2)}s step-end infinite }
#s { animation: s ${length.toFixed(2)}s step-end infinite }
${lines.map(({ at }, i) => showing(i, at, length)).join('\n')}
${scrolling(lines, length)}
@media (prefers-reduced-motion: reduce) { .l { animation: none; visibility: visible } #s { animation: none; transform: translateY(${-scrolledAt(lines.length)}px) } }
</style>
<rect width="100%" height="100%" rx="8" fill="#15181b"/>
<svg x="${edge}" y="${edge}" width="${columns * letter}" height="${rows * lineHeight}"><g id="s">
${shown}
</g></svg>
</svg>
`
}

function lineText({ stretches }: TerminalLine, i: number): string {
  const spans = stretches.map(span).join('')
  return `<text class="l" style="animation-name:a${i}" y="${i * lineHeight + 13}">${spans}</text>`
}

function span({ text, bold, dim, colour }: Stretch): string {
  const style = [
    bold ? 'font-weight:700' : '',
    dim ? 'fill-opacity:.62' : '',
    colour === null ? '' : `fill:${palette[colour]}`,
  ].filter(Boolean)
  return style.length === 0 ? escaped(text) : `<tspan style="${style.join(';')}">${escaped(text)}</tspan>`
}

function showing(i: number, at: number, length: number): string {
  const percent = ((at / length) * 100).toFixed(2)
  return `@keyframes a${i} { 0% { visibility: ${at === 0 ? 'visible' : 'hidden'} } ${percent}%, 100% { visibility: visible } }`
}

function scrolledAt(count: number): number {
  return Math.max(0, count - rows) * lineHeight
}

/** The older lines go up by one with each that comes below the last row. */
function scrolling(lines: readonly TerminalLine[], length: number): string {
  const steps = lines.flatMap(({ at }, i) => {
    const up = scrolledAt(i + 1)
    return up === 0 ? [] : [`${((at / length) * 100).toFixed(2)}% { transform: translateY(-${up}px) }`]
  })
  const last = `100% { transform: translateY(-${scrolledAt(lines.length)}px) }`
  return `@keyframes s { 0% { transform: translateY(0) } ${[...steps, last].join(' ')} }`
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
