import { expect, test } from 'vitest'
import { virtualCall } from '../../../../../test/virtual-call.ts'
import { virtualPlace } from '../../../../ground/model/place.ts'
import { readEffects } from '../../index.ts'

function deletedBy(command: string): readonly (string | null)[] {
  const call = virtualCall({ kind: 'shell', tool: 'Bash', arguments: { command } })
  const { effects } = readEffects(call, virtualPlace, new Map())
  return effects.flatMap(effect => (effect.type === 'delete' ? [effect.target.path] : []))
}

test.each([
  `python3 -c "import os,sys; os.remove(sys.argv[1])" ~/notes`,
  `python3 -c 'import shutil,sys; shutil.rmtree(sys.argv[1])' -- ~/notes`,
  `node -e "require('fs').rmSync(process.argv[1], {recursive: true})" ~/notes`,
  `ruby -e 'File.delete(ARGV[0])' ~/notes`,
  `perl -e 'unlink @ARGV' ~/notes`,
  `php -r 'unlink($argv[1]);' ~/notes`,
])('a program gets the words behind its code: %s', command => {
  expect(deletedBy(command)).toEqual(['/home/user/notes'])
})

test('a word that only the run tells stays unknown, and one with quotes breaks out of nothing', () => {
  expect(deletedBy('python3 -c "import os,sys; os.remove(sys.argv[1])" "$(cat list)"')).toEqual([null])
  const odd = `python3 -c "import os,sys; print(sys.argv[1])" "'); os.remove('/etc/x') #"`
  expect(deletedBy(odd)).toEqual([])
})

test.each([
  `python3 -c "import sys; print(sys.argv[1])" ~/notes`,
  `python3 -c "print('rm')" ~/notes`,
  `node -e "console.log(process.argv)" rm -rf /`,
])('words that a program only shows are deleted by nothing: %s', command => {
  expect(deletedBy(command)).toEqual([])
})
