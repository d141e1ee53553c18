import { expect, test } from 'vitest'
import { checkTeachBack } from './check-teach-back.ts'

const check = {
  terms: [
    ['delete', 'deletes', 'removes'],
    ['src', 'source'],
  ],
  leastWords: 15,
  copiedFrom: [
    'Deletes 347 files (12.4 MB), 2 of them not in git, which were written by several people over the last years.',
    'rm -rf src && echo done with everything that was asked for in this long line',
  ],
}
const good =
  'This call removes the whole src folder of our project, and I know that two files in it can never be had again.'

test('own words that name the deed and its target pass', () => {
  expect(checkTeachBack(good, check)).toBeNull()
})

test.each([
  ['too few words', 'It deletes src.', /at least 15/],
  ['one word again and again', 'deletes src '.repeat(20), /again and again/],
  ['nothing of the target', good.replace('src', 'other'), /does not name “src”/],
  ['nothing of the deed', good.replace('removes', 'touches'), /does not name “delete”/],
  ['a part of another word', good.replace('src', 'srcset'), /does not name “src”/],
  ['the summary itself', `${check.copiedFrom[0]} delete src`, /repeats what is shown/],
  ['the command itself', `${check.copiedFrom[1]}, delete`, /repeats what is shown/],
])('%s fails with what is missing', (_, text, why) => {
  expect(checkTeachBack(text, check)).toMatch(why)
})

test.each([
  ['an empty one', '  \n'],
  ['one of more than 5,000 characters', `${good} `.repeat(60)],
])('%s is no teach-back at all', (_, text) => {
  expect(() => checkTeachBack(text, check)).toThrow(expect.objectContaining({ code: 'invalid' }))
})

test('words of a script without spaces are counted as people count them', () => {
  const text = '这个命令会删除项目里的整个目录而且其中两个文件无法恢复我已经确认delete这个src目录'
  expect(checkTeachBack(text, check)).toBeNull()
})
