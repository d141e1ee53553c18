import type { CodeCall } from './program-walk.ts'

const endless =
  /\bwhile\s{0,3}\(?\s{0,3}(?:1|true|True)\b|\bfor\s{0,3}\(\s{0,3};\s{0,3};\s{0,3}\)|\bloop\s{0,3}(?:do\b|\{)|\biter\(\s{0,3}int\s{0,3},|itertools\.(?:count|repeat|cycle)|\bfork\s{0,3}while\b|\buntil\s{0,3}\(?\s{0,3}(?:0|false)\b/
const patient = /(?:^|\.)(?:accept|wait\w{0,6}|sleep|exit\w{0,3}|_exit|recv\w{0,4}|read\w{0,6}|join|poll)$/

/** Tells whether a program makes processes in a loop without end that waits for nothing. */
export function forksWithoutEnd(calls: readonly CodeCall[], text: string): boolean {
  const forks = /\bfork\b/.test(text) && calls.some(({ name }) => /(?:^|\.)fork$/.test(name))
  const asked = forks || /\bfork\s{0,3}while\s{0,3}fork\b|\bloop\s{0,3}(?:do|\{)\s{0,3}fork\b/.test(text)
  return asked && endless.test(text) && !calls.some(({ name }) => patient.test(name))
}
