import type { DataSource } from '../../../ground/model/effect.ts'
import type { ToolCall } from '../../../ground/model/tool-call.ts'
import { parseAddress } from '../addresses/parse-address.ts'
import { textArgument } from '../named-argument.ts'
import { pathTarget } from '../paths/path-target.ts'
import type { ReadContext } from '../read-context.ts'

const browser = /browser|playwright|puppeteer|chrome|chromium|firefox|devtools|webdriver|selenium|cdp|page/i
const running = /^(?:evaluate|eval|script|javascript|js|execute|run|inject|code|function)$/

/** Tells whether a tool runs code in a page of a browser. */
export function runsInPage({ tool }: ToolCall, words: readonly string[]): boolean {
  return browser.test(tool ?? '') && words.some(word => running.test(word))
}

/** Values by which a page knows who is logged in, and what is typed where nobody is to see it. */
const logins =
  /\bdocument\.cookie\b(?!\s{0,4}=[^=])|\bcookieStore\.get|\b(?:local|session)Storage\b(?!\s{0,4}(?:\.\s{0,4}(?:getItem|setItem|removeItem|clear|length|key)\b|\[\s{0,4}['"`][\w.-]{1,40}['"`]\s{0,4}\]\s{0,4}=[^=]))|Storage\.getItem\(\s{0,4}['"`][^'"`]{0,80}(?:token|auth|secret|session|jwt|passw|credential|api_?key)|\btype\s{0,4}=\s{0,4}\\?['"]?password\\?['"]?\]?.{0,60}\.value\b|\bindexedDB\.open\b/is

/** Anything that a page shows or holds. */
const contents =
  /\bdocument\.(?:body|documentElement|cookie|title|forms|querySelector\w{0,4}\()|\b(?:inner|outer)(?:Text|HTML)\b|\btextContent\b|\b(?:local|session)Storage\b|\.value\b/
const sending =
  /\b(?:fetch|sendBeacon|XMLHttpRequest|WebSocket|EventSource|axios|Image|importScripts)\b|\.(?:src|href|action)\s{0,4}=|\blocation\b/
const addressIn = /["'`]((?:https?|wss?):\/\/[^\s"'`$]{3,500})/

/** Reads code for a page: the logins of the page that it gives back, and what it sends to an address of its own. */
export function readPageCode(call: ToolCall, words: readonly string[], context: ReadContext): void {
  if (!runsInPage(call, words)) return
  const code = textArgument(call.arguments, [
    'function',
    'script',
    'code',
    'expression',
    'js',
    'javascript',
    'source',
    'body',
  ])
  if (!code || code.text.length > 65_536) return
  const evidence = { pointer: code.pointer, start: 0, end: code.text.length }
  const store = { text: '~/.config/chromium/Default/Cookies', known: true, glob: false }
  const takes = logins.test(code.text)
  const target = pathTarget(store, context.place)
  if (takes) context.out.emit({ type: 'read', target, recursive: false, evidence, through: [] })
  const url = sending.test(code.text) && contents.test(code.text) ? addressIn.exec(code.text)?.[1] : undefined
  if (url === undefined) return
  const data: DataSource = takes ? { from: 'file', target } : { from: 'output', program: 'the page' }
  const { scheme, host, port } = parseAddress(url, 'https')
  context.out.emit({
    type: 'connect',
    scheme,
    host,
    port,
    url,
    method: 'POST',
    sends: [data],
    evidence,
    through: [],
  })
}
