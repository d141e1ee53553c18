import { expect, test } from 'vitest'
import { virtualPlace } from '../../ground/model/place.ts'
import { emptyMemory, type SessionMemory } from '../../ground/model/session-memory.ts'
import type { ToolCall } from '../../ground/model/tool-call.ts'
import { readEffects } from '../readers/index.ts'
import { rememberCall } from '../session/remember-call.ts'
import { receivedCode } from './received-code.ts'

const effectsOf = (line: string) => readEffects(callOf(line), virtualPlace, new Map()).effects

function callOf(command: string): ToolCall {
  const place = { session: 's', agent: 'a', profile: 'default', cwd: null, at: 0, origin: 'check' } as const
  return { id: command, kind: 'shell', tool: 'Bash', arguments: { command }, ...place }
}

/** The files of a session in which these lines ran one after the other. */
const filesAfter = (lines: readonly string[]): SessionMemory['files'] =>
  lines.reduce(
    (memory, line) =>
      rememberCall(memory, {
        call: callOf(line),
        effects: effectsOf(line),
        ownDomains: [],
        smallAmounts: {},
        isOnDisk: true,
        at: 1,
        reading: { pointed: 0, own: true },
      }),
    emptyMemory,
  ).files

/** The addresses that the last of these lines runs code of. */
const received = (...lines: readonly string[]) => {
  const files = filesAfter(lines.slice(0, -1))
  const found = receivedCode(effectsOf(lines.at(-1) ?? ''), { files, cwd: virtualPlace.cwd })
  return [...new Set(found.map(({ name }) => name))]
}

const oak = 'https://forge.example/rowan/oak-shelf'
const archive = `${oak}/archive/main.tar.gz`

test.each<[string, ...string[]]>([
  [oak, `git clone ${oak}`, 'cd oak-shelf && make'],
  [oak, `git clone ${oak} /tmp/oak`, 'cd /tmp/oak && npm install'],
  [oak, `git clone ${oak}`, 'make -C oak-shelf install'],
  [oak, `git clone ${oak}`, 'make -Coak-shelf install'],
  [oak, `git clone ${oak}`, 'npm --prefix=oak-shelf install'],
  [oak, `git clone ${oak}`, 'pip install -e ./oak-shelf'],
  [oak, `git clone ${oak}`, './oak-shelf/bin/run'],
  [oak, `git clone ${oak}`, 'python oak-shelf/setup.py install'],
  [oak, `git clone ${oak}`, 'cd oak-shelf; python setup.py install'],
  [oak, `git clone ${oak}`, '(cd oak-shelf/src && cargo build)'],
  [oak, `git clone ${oak}`, 'docker build oak-shelf'],
  [oak, `git clone ${oak}`, 'python -m pytest oak-shelf'],
  [oak, `git clone ${oak}`, 'mv oak-shelf lib', 'make -C lib'],
  [oak, `git clone ${oak}`, 'cp -r oak-shelf/src lib', 'make -C lib'],
  [oak, `git submodule add ${oak} deps/oak`, 'make -C deps/oak'],
  [oak, `git submodule add ${oak}`, 'make -C oak-shelf'],
  [oak, `git pull ${oak} main`, 'make'],
  [oak, `svn checkout ${oak} oak`, 'make -C oak'],
  ['https://github.com/rowan/oak-shelf', 'gh repo clone rowan/oak-shelf', 'make -C oak-shelf'],
  [archive, `curl -LO ${archive}`, 'tar xzf main.tar.gz', 'cd oak-shelf-main && make'],
  [archive, `curl -L ${archive} | tar xz -C /tmp/oak`, 'make -C /tmp/oak/oak-shelf-main'],
  [archive, `wget ${archive}`, 'mkdir b && tar xf main.tar.gz -C b', 'cd b/oak-shelf-main && ./configure'],
  [`${oak}/`, `wget -r ${oak}/`, 'cd forge.example/rowan/oak-shelf && make'],
  [`${oak}/`, `wget -m -P site ${oak}/`, 'make -C site/forge.example'],
  [`${oak}/run.sh`, `curl -o run.sh ${oak}/run.sh`, 'bash run.sh'],
])('code of %s that %s fetched is received when it runs later', (address, ...lines) => {
  expect(received(...lines)).toEqual([address])
})

test.each<string[]>([
  [`git clone ${oak}`, 'make'],
  [`git clone ${oak}`, 'cd oak-shelf && git log && cat README.md && grep -rn todo .'],
  [`git clone ${oak}`, 'ls oak-shelf && wc -l oak-shelf/src/main.c'],
  [`git clone ${oak}`, 'python count.py oak-shelf/data.json'],
  [`git clone ${oak}`, 'cd oak-shelf && rm -rf dist'],
  [`git clone ${oak} /tmp/oak`, 'npm test'],
  [`git clone ${oak}`, 'make -C oak-shelf-notes'],
  [`git clone ${oak}`, 'rm -rf oak-shelf', 'mkdir oak-shelf', 'make -C oak-shelf'],
  ['git pull', 'make'],
  ['git pull origin main', 'make'],
  ['git fetch origin', 'npm test'],
  [`git fetch ${oak} main`, 'npm test'],
  [`curl -o notes.json ${oak}/notes.json`, 'npm test'],
])('%s, and then %s: nothing received runs', (...lines) => {
  expect(received(...lines)).toEqual([])
})
