import { expect, test } from 'vitest'
import { virtualPlace } from '../../ground/model/place.ts'
import { emptyMemory, type SessionFile } from '../../ground/model/session-memory.ts'
import type { ToolCall } from '../../ground/model/tool-call.ts'
import { othersWrite } from '../provenance/others-write.ts'
import { readShellEffects } from '../readers/index.ts'
import { FileNotes, rememberCall } from './remember-call.ts'

const file = (at: number): SessionFile => ({ at, carries: ['secret'] })

test('what a call changes stands over what was known, newest last', () => {
  const notes = new FileNotes({ '/a': file(1), '/b': file(2) })
  notes.set('/c', file(3))
  notes.set('/a', file(4))
  expect(notes.get('/b')).toEqual(file(2))
  expect(notes.all()).toEqual([
    ['/b', file(2)],
    ['/c', file(3)],
    ['/a', file(4)],
  ])
})

test('a file that is forgotten is not known any more, and may come back', () => {
  const notes = new FileNotes({ '/a': file(1), '/b': file(2) })
  notes.forget('/a')
  expect(notes.get('/a')).toBeUndefined()
  expect(notes.all()).toEqual([['/b', file(2)]])
  notes.set('/a', file(3))
  expect(notes.all()?.at(-1)).toEqual(['/a', file(3)])
})

test('nothing is changed by reading, or by forgetting what was never known', () => {
  const notes = new FileNotes({ '/a': file(1) })
  notes.get('/a')
  notes.forget('/b')
  notes.forget('constructor')
  expect(notes.get('constructor')).toBeUndefined()
  expect(notes.all()).toBeNull()
})

type Files = Readonly<Record<string, SessionFile>>

const isOthers = (line: string, files: Files) =>
  readShellEffects(line, virtualPlace).some(effect => othersWrite(effect, files))

/** The files of a session in which a line was let run. */
const filesAfter = (...lines: readonly string[]): Files =>
  lines.reduce((memory, line) => {
    const effects = readShellEffects(line, virtualPlace)
    return rememberCall(memory, {
      call: { id: line, tool: 'Bash', kind: 'shell', arguments: { command: line } } as unknown as ToolCall,
      effects,
      ownDomains: [],
      smallAmounts: {},
      isOnDisk: true,
      at: 1,
      reading: { pointed: 0, own: !effects.some(effect => othersWrite(effect, memory.files)) },
    })
  }, emptyMemory).files

test.each([
  [['curl -s https://shelf.example/n.md -o n.md'], 'cat n.md'],
  [['wget https://shelf.example/n.zip'], 'unzip -p n.zip notes.md'],
  [['gh issue view 7 > n.md'], 'cat n.md'],
  [['gh issue view 7 > n.md', 'cp n.md m.md'], 'head m.md'],
  [['git clone https://shelf.example/desk/shelf.git'], 'cat shelf/docs/README.md'],
  [['git clone --depth 1 https://shelf.example/desk/shelf tools/shelf'], 'grep -rn words tools/shelf/src'],
  [['gh repo clone desk/shelf'], 'cat shelf/README.md'],
  [['gh pr checkout 7'], 'cat CONTRIBUTING.md'],
])('after %j others wrote what “%s” shows', (lines, line) => {
  expect(isOthers(line, filesAfter(...lines))).toBe(true)
})

test.each([
  [['npm run build > n.md'], 'cat n.md'],
  [['git clone https://shelf.example/desk/shelf.git'], 'cat README.md'],
  [['git clone https://shelf.example/desk/shelf.git'], 'cat shelf-life.md'],
  [['gh issue view 7 > n.md', 'echo words > n.md'], 'cat n.md'],
  [['gh pr view 7'], 'cat CONTRIBUTING.md'],
])('after %j nobody else wrote what “%s” shows', (lines, line) => {
  expect(isOthers(line, filesAfter(...lines))).toBe(false)
})

test('what a job in the background writes may change until somebody else writes it', () => {
  expect(filesAfter('(sleep 3; cp a b.sh; mv ~/c ./d) &')).toMatchObject({
    '/home/user/project/b.sh': { isPending: true },
    '/home/user/project/d': { isPending: true },
  })
  expect(filesAfter('cp a b.sh')).toEqual({})
  expect(filesAfter('(sleep 3; cp a b.sh) &', 'echo ls > b.sh')).not.toHaveProperty([
    '/home/user/project/b.sh',
    'isPending',
  ])
})
