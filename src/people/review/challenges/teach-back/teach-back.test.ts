import { expect, test } from 'vitest'
import { checkTeachBack } from './teach-back.ts'
import { deedStems } from './deed-stems-table.ts'

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
  [
    'the summary in another order',
    check.copiedFrom[0]?.split(' ').toReversed().join(' ') ?? '',
    /repeats what/,
  ],
  [
    'padding',
    `delete src ${'one two three four five six seven eight nine ten eleven twelve thirteen'}`,
    /list of words/,
  ],
  ['numbers', `delete src ${Array.from({ length: 20 }, (_, i) => i).join(' ')}`, /or numbers/],
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

test('where somebody else is reached, or nothing can be undone, the text says so', () => {
  const strict = { ...check, consequence: true }
  const plain =
    'This call removes the whole src folder of our project, which is what I wanted it to do today, so go on.'
  expect(checkTeachBack(plain, check)).toBeNull()
  expect(checkTeachBack(plain, strict)).toBe('It does not say what can’t be undone, or whom it reaches.')
  expect(checkTeachBack(`${plain} Our customers depend on it.`, strict)).toBeNull()
  expect(checkTeachBack(`${plain} Man kann es nicht wiederherstellen.`, strict)).toBeNull()
})

test.each([
  'Dabei wird der Ordner src gelöscht, und zwei Dateien darin bekommen wir nie wieder zurück, weil keine Kopie da ist.',
  'Cela supprime le dossier src du projet, et deux fichiers qui sont dedans ne pourront plus jamais être récupérés ensuite.',
  'Esto borra la carpeta src de nuestro proyecto, y dos archivos que hay en ella no se pueden recuperar nunca más.',
  'Hiermee wordt de map src van ons project verwijderd, en twee bestanden daarin krijgen we nooit meer terug.',
  'To polecenie usuwa katalog src z naszego projektu, a dwóch plików w nim już nigdy nie odzyskamy, bo nie ma kopii.',
  'Эта команда удаляет папку src из нашего проекта, и два файла в ней мы уже никогда не сможем восстановить.',
  'Isto apaga a pasta src do nosso projeto, e dois arquivos que estão nela não podem ser recuperados nunca mais.',
  'Questo cancella la cartella src del nostro progetto, e due file che sono dentro non si possono recuperare mai più.',
])('in another language: %s', text => {
  const terms = [['delete', ...deedStems('delete')], ['src']]
  expect(checkTeachBack(text, { ...check, terms, consequence: true })).toBeNull()
})

test.each([
  'Nothing is deleted in src, so our customers keep all that they have, and whoever works there can go on as before.',
  'Der Ordner src wird dabei nicht gelöscht, die Kunden behalten also alles, was sie haben, und nichts ist danach weg.',
  'Ceci ne va pas supprimer src, donc les clients gardent tout ce qu’ils ont, et rien ne sera perdu ensuite pour eux.',
])('what does not happen names no deed: %s', text => {
  const terms = [['delete', 'deleted', ...deedStems('delete')], ['src']]
  expect(checkTeachBack(text, { ...check, terms, consequence: true })).toMatch(/does not name “delete”/)
})

test('small words in a row are no sentence', () => {
  const text = 'delete src and the of in to for with on at it customers lost gone back today'
  expect(checkTeachBack(text, { ...check, leastWords: 10 })).toMatch(/list of words/)
})
