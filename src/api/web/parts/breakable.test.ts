import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Breakable } from './breakable.tsx'

test.each([
  ['https://backboard.railway.app/graphql/v2', 'https://|backboard.|railway.|app/|graphql/|v2'],
  ['feature/login', 'feature/|login'],
  ['rm -rf ./* now.', 'rm -rf ./|* now.'],
  ['plain words', 'plain words'],
])('a name breaks after its signs alone: %s', (text, parts) => {
  const html = renderToStaticMarkup(createElement(Breakable, { text }))
  expect(html.replaceAll('<wbr/>', '|')).toBe(parts)
})
