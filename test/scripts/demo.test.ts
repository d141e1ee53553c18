import { expect, test } from 'vitest'
import { terminalLines } from '../../scripts/demo/terminal-lines.ts'
import { terminalSvg } from '../../scripts/demo/terminal-svg.ts'

const said = (text: string) => terminalLines([{ at: 1, text }])
const texts = (text: string) => said(text).map(({ stretches }) => stretches.map(one => one.text).join(''))

test('lines are read in their styles, and what was drawn anew counts as it was last', () => {
  expect(texts('one\r\ntwo\n')).toEqual(['one', 'two'])
  expect(texts('\u001b[1G\u001b[0J› \u001b[3Gls\u001b[1G\u001b[0J› ls -l\n')).toEqual(['› ls -l'])
  expect(said('\u001b[1;31mDENY\u001b[0m why')[0]?.stretches).toEqual([
    { text: 'DENY', bold: true, dim: false, colour: 1 },
    { text: ' why', bold: false, dim: false, colour: null },
  ])
})

test('a picture shows each line from its time on, scrolls below the last row, and holds no mark-up of what was said', () => {
  const lines = Array.from({ length: 30 }, (_, i) => ({
    at: i,
    stretches: [{ text: `<b>${i}`, bold: false, dim: false, colour: null }],
  }))
  const svg = terminalSvg(lines, 'a "title"')
  expect(svg.match(/<text /g)).toHaveLength(30)
  expect(svg).toContain('&lt;b&gt;29')
  expect(svg).not.toContain('<b>')
  expect(svg).toContain('aria-label="a &quot;title&quot;"')
  expect(svg).toContain('translateY(-108px)')
  expect(svg).toContain('prefers-reduced-motion')
})
