import type { JsonObject } from '../../../ground/model/json.ts'
import { everyString } from '../../readers/named-argument.ts'

/** A value that is code of some interpreter behind the tool, where a plain value belongs. */
export interface Injected {
  readonly pointer: string
  /** shell, sql, template, markup, ldap, code */
  readonly into: string
  readonly length: number
}

/** Arguments that hold prose or code by right. */
const free =
  /code|script|command|cmd|sql|query|statement|html|template|content|body|text|message|description|comment|expression|pattern|regex|filter|prompt|notes?|patch|config|args|argv|source|input|title|subject|cron|entry|jq|data$/i

const kinds: readonly (readonly [string, RegExp])[] = [
  ['path', /(?:\.\.[\\/]){4}|(?:\.\.|%2e%2e|%252e)(?:%2f|%5c|%c0%af|%252f)|%00/i],
  [
    'shell',
    /[;|&]\s{0,3}(?:rm|curl|wget|cat|nc|ncat|bash|sh|python3?|perl|chmod|sudo|id|whoami|dd|kill|shutdown|reboot|ping|nslookup|ls|echo|touch|sleep)(?:\s|$)|\$\([^)]{1,200}\)|`[^`\n]{2,200}`/,
  ],
  [
    'sql',
    /['"]\s{0,3}(?:or|and)\s{1,3}['"\d][^;]{0,30}=|['"]\s{0,3};\s{0,3}(?:drop|delete|update|insert|alter|truncate|exec)\s|\bunion\s{1,5}(?:all\s{1,5})?select\b|['"]\s{0,3}(?:--|#)\s{0,3}$/i,
  ],
  [
    'template',
    /\$\{jndi:|\{\{[^}]{0,60}(?:\d\s{0,2}\*\s{0,2}\d|__|config|self|request\.|constructor)|<%=?[^%]{1,100}%>|#\{[^}]{1,60}\(/i,
  ],
  ['markup', /<script[\s>]|javascript:[^\s]{3}|<img[^>]{1,100}onerror\s{0,2}=/i],
  ['ldap', /\*\)\s{0,2}\((?:uid|cn|objectclass|\||&)/i],
]

/** Values in places for plain values (a name, a path, an identifier) that are code of another language; at most 20. */
export function injectedValues(args: JsonObject): readonly Injected[] {
  return everyString(args)
    .filter(({ name, text }) => text.length > 2 && text.length <= 2_000 && !free.test(name))
    .flatMap(({ pointer, text }) => {
      const kind = kinds.find(([, pattern]) => pattern.test(text))
      return kind ? [{ pointer, into: kind[0], length: text.length }] : []
    })
    .concat(holes(args))
    .slice(0, 20)
}

/** Code that is handed over to be kept, and hands what others type to an interpreter. */
const hole =
  /\b(?:eval|exec|new Function|os\.system|execSync|unserialize|pickle\.loads)\(\s{0,3}\$?_?(?:user_?(?:input|data|code)|request\.|req\.(?:body|query|params)|params\[|input\(|get\[|post\[)/i

function holes(args: JsonObject): Injected[] {
  return everyString(args)
    .filter(({ name, text }) => /code|script/i.test(name) && hole.test(text.slice(0, 20_000)))
    .map(({ pointer, text }) => ({ pointer, into: 'code', length: text.length }))
}
