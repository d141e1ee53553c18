import { expect, test } from 'vitest'
import { virtualPlace } from '../../../ground/model/place.ts'
import { printedText } from './printed-text.ts'
import { programLinesForTest } from './read-program-for-test.ts'

const awk: readonly (readonly [string, string])[] = [
  ['BEGIN { system("rm -rf /") }', 'delete / recursive'],
  ['BEGIN { c = "rm -rf /"; system(c) }', 'delete / recursive'],
  ['BEGIN { print "rm -rf /; ls | cat" | "sh" }', 'delete / recursive'],
  ['BEGIN { "rm -rf /" | getline x }', 'delete / recursive'],
  ['/"/ { print "rm -rf /" | "bash -s" }', 'delete / recursive'],
  ['# system("ls")\n{ system("rm -rf " "/") }', 'delete / recursive'],
]

test.each(awk)('the awk program %j runs its command', (text, line) => {
  expect(programLinesForTest('awk', text)).toContain(line)
})

test('an awk program that prints and compares runs nothing', () => {
  expect(programLinesForTest('awk', '$3 > 10 { print $1, "rm -rf /" } # system("rm")')).toEqual([])
})

const tcl: readonly string[] = [
  'exec sh -c {rm -rf /}',
  'set x [exec rm -rf /]',
  'exec rm -rf "/"',
  'spawn rm -rf /',
  'open "|rm -rf /"',
]

test.each(tcl)('the Tcl program %j runs its command', text => {
  expect(programLinesForTest('tcl', text)).toContain('delete / recursive')
})

test.each([
  ['python', 'print("a", "b", sep="-")', 'a-b\n'],
  ['python', 'import base64; print(base64.b64decode("bHM=").decode())', 'ls\n'],
  ['python', 'print(bytes([108, 115]).decode(), end="")', 'ls'],
  ['javascript', 'console.log("l" + "s")', 'ls\n'],
  ['perl', 'print pack("H*", "6c73")', 'ls'],
  ['ruby', 'puts "ls"', 'ls\n'],
] as const)('what the %s program %j prints is known', (language, text, printed) => {
  expect(printedText(language, text, virtualPlace)).toMatchObject({ text: printed })
})

test.each([
  ['python', 'for i in 1, 2: print("a", end="")'],
  ['python', 'print("a"); print("b")'],
  ['python', 'import os; os.write(1, b"a"); print("b")'],
  ['python', 'a = ["x"]; a[0] = "y"; print(a[0])'],
  ['python', 'print("AB".swapcase())'],
  ['perl', 'print "ab" x 2'],
  ['perl', '$_ = "a"; tr/a/b/; print $_'],
  ['javascript', 'console.log("xa".replace(/x/, ""))'],
] as const)('what the %s program %j prints is not said to be known', (language, text) => {
  expect(printedText(language, text, virtualPlace)).toBeUndefined()
})
