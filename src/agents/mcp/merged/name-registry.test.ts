import { expect, test } from 'vitest'
import { NameRegistry } from './name-registry.ts'

test('a name that one server has stays as it is, and leads to it', () => {
  const book = new NameRegistry(['a', 'b'])
  book.add('a', ['echo'])
  expect(book.shownName('a', 'echo')).toBe('echo')
  expect(book.route('echo')).toEqual({ server: 'a', name: 'echo' })
  expect(book.route('a__echo')).toEqual({ server: 'a', name: 'echo' })
  expect(book.route('other')).toBeUndefined()
})

test('a name that two servers have is written with the server, whoever came first, and alone leads nowhere', () => {
  for (const order of [
    ['a', 'b'],
    ['b', 'a'],
  ]) {
    const book = new NameRegistry(['a', 'b'])
    for (const server of order) book.add(server, ['echo'])
    expect([book.shownName('a', 'echo'), book.shownName('b', 'echo')]).toEqual(['a__echo', 'b__echo'])
    expect(book.route('echo')).toEqual({ oneOf: ['a__echo', 'b__echo'] })
    expect(book.route('b__echo')).toEqual({ server: 'b', name: 'echo' })
  }
})

test('a tool that is called as if it were another server’s is shown with its own server', () => {
  const book = new NameRegistry(['a', 'b'])
  book.add('a', ['b__echo'])
  expect(book.shownName('a', 'b__echo')).toBe('a__b__echo')
  expect(book.route('b__echo')).toEqual({ server: 'b', name: 'echo' })
  expect(book.route('a__b__echo')).toEqual({ server: 'a', name: 'b__echo' })
})
