import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LineSplitter } from './line-splitter.ts'

const lines = (splitter: LineSplitter, ...parts: readonly string[]) =>
  parts
    .flatMap(part => splitter.push(Buffer.from(part)))
    .map(line => ('raw' in line ? line.raw.toString() : line))

test('lines come out as they were, however they come in', () => {
  const texts = fc.array(
    fc.string({ unit: 'binary', maxLength: 20 }).map(text => `x${text.replaceAll('\n', '')}`),
  )
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: 7 }), (input, size) => {
      const splitter = new LineSplitter()
      const bytes = Buffer.from(input.map(text => `${text}\n`).join(''))
      const found: string[] = []
      for (let at = 0; at < bytes.length; at += size)
        for (const line of splitter.push(bytes.subarray(at, at + size)))
          if ('raw' in line) found.push(line.raw.toString())
      expect(found).toEqual(input.map(text => Buffer.from(text).toString()))
      expect(splitter.rest).toBe(0)
    }),
  )
})

test('blank lines are none, and a line without an end is not given', () => {
  const splitter = new LineSplitter()
  expect(lines(splitter, '\n \r\n\t\na\r\nb')).toEqual(['a\r'])
  expect(splitter.rest).toBe(1)
})

test('of a line that is too large the id is told, and what follows is read as before', () => {
  const filler = `{"id":7,"x":"}],\\"id\\":2"},${'"'.repeat(2)}`
  for (const text of [
    `{"id":5,"params":[${filler}],"method":"m"}`,
    `{"params":{"a":${'{"id":1}'}},"pad":"${'x'.repeat(50)}","method":"m" , "id" : 5}`,
  ]) {
    const splitter = new LineSplitter(20)
    expect(lines(splitter, text.slice(0, 30), `${text.slice(30)}\n{"id":1}\n`)).toEqual([
      { tooLarge: true, id: 5, isAnswer: false },
      '{"id":1}',
    ])
  }
  const answer = `{"id":"a\\"b","result":"${'x'.repeat(50)}"}\n`
  expect(lines(new LineSplitter(20), answer)).toEqual([{ tooLarge: true, id: 'a"b', isAnswer: true }])
  expect(lines(new LineSplitter(20), `${'x'.repeat(50)}\n`)).toEqual([{ tooLarge: true, isAnswer: true }])
})
