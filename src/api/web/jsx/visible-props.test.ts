import { expect, test } from 'vitest'
import { visibleProps } from './visible-props.ts'

test('every text that a browser draws or reads aloud is spelled out, at any depth', () => {
  const child = { type: 'b' }
  const raw = 'a\u202eb\u001b\n'
  const props = { children: [raw, [raw], child, 1], title: raw, 'aria-label': raw, placeholder: raw }
  const drawn = 'a‹202E›b␛\n'
  expect(visibleProps(props)).toEqual({
    children: [drawn, [drawn], child, 1],
    title: drawn,
    'aria-label': drawn,
    placeholder: drawn,
  })
})

test('what is edited, sent back or run stays as it is', () => {
  const onClick = () => {}
  const props = { value: '\u202e', name: '\u202e', href: '/\u202e', onClick, disabled: true }
  expect(visibleProps(props)).toEqual(props)
})
