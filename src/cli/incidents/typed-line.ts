import { callOfFunction } from './call-of-function.ts'
import { callFromText } from '../call-from-text.ts'

/** A line of the prompt, as its person means it. */
export type TypedLine =
  | { readonly kind: 'leave' }
  | { readonly kind: 'help' }
  /** Asks for more about the answer before. */
  | { readonly kind: 'details' }
  | { readonly kind: 'word'; readonly word: string }
  /** JSON, or the call of a function, that can’t be read. */
  | { readonly kind: 'broken'; readonly text: string }
  | { readonly kind: 'call'; readonly value: unknown }

const leaving = ['', 'exit', 'quit', 'q', ':q']
const asking = ['help', '--help', '-h']

/** Reads one line: a word of the prompt, a call as JSON, or else a shell command. */
export function typedLine(line: string, words: ReadonlyMap<string, unknown>): TypedLine {
  const text = line.trim()
  if (leaving.includes(text)) return { kind: 'leave' }
  if (text === '?') return { kind: 'details' }
  if (asking.includes(text)) return { kind: 'help' }
  if (words.has(text)) return { kind: 'word', word: text }
  if (functionForm.test(text)) {
    const value = callOfFunction(text)
    return value ? { kind: 'call', value } : { kind: 'broken', text: unreadFunction }
  }
  if (!isMeantAsJson(text)) return { kind: 'call', value: callFromText('bash', null, text) }
  try {
    return { kind: 'call', value: JSON.parse(text) as unknown }
  } catch {
    return {
      kind: 'broken',
      text: '  This JSON is not whole, so nothing was judged: write the call on one line.',
    }
  }
}

/** `delete_user('usr_1')`: no shell reads that as a command. */
const functionForm = /^[A-Za-z_][\w.]{0,100}\((?!\)\s{0,9}\{).{0,4000}\)\s{0,9};?$/

const unreadFunction =
  "  This looks like a function, and nothing was judged: give it texts, numbers, true, false or null, such as delete_user('usr_1', env: 'production')."

/** A brace that a quote follows begins JSON; one that a word follows begins a group of commands. */
function isMeantAsJson(text: string): boolean {
  return /^\{\s{0,100}(?:["'}]|$)/.test(text)
}
