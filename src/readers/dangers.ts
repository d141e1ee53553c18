/**
 * Whether a free text holds a dangerous command or statement: what the five factors ask of argument values.
 * Linear in the text; only asked where a keyword stands. English is no SQL: a statement needs its object.
 */
export function findDangers(text: string): { readonly sql: boolean; readonly shell: boolean } {
  const cut = text.length > maximum ? text.slice(0, maximum) : text
  return {
    sql: sqlStatement.test(cut),
    shell: sudo.test(cut) || worldWritable.test(cut) || forcedRemoval(cut),
  }
}

const maximum = 262_144

const sqlStatement =
  /\b(?:drop\s{1,9}(?:table|database|schema|index|view|column|user|role|function|procedure|trigger|sequence|materialized|type|extension|tablespace)\b|truncate\s{1,9}(?:table\s{1,9})?[\w"`[.]{1,128}\s{0,9}(?:;|$|cascade|restart)|delete\s{1,9}from\s{1,9}["`[\w]|alter\s{1,9}(?:table|database|schema|user|role|system|index|view|column|type|default)\b)/im

const sudo = /(?:^|[\s;|&(`'"$])(?:sudo|doas)\s{1,9}-{0,2}\w/im
const worldWritable = /\bchmod\s{1,9}(?:-{1,2}[\w-]{1,20}\s{1,9}){0,4}(?:0?777|a[+=]rwx|ugo[+=]rwx|o\+w)\b/i

/** `rm` with both force and recursion, in any spelling and order. */
function forcedRemoval(text: string): boolean {
  for (const match of text.matchAll(/(?:^|[\s;|&(`'"/\\])rm((?:\s{1,9}-{1,2}[\w-]{1,30}){1,6})/gi)) {
    const flags = (match[1] ?? '').split(/\s+/)
    const short = flags.filter(flag => /^-\w/.test(flag)).join('')
    const recursive = /r/i.test(short) || flags.includes('--recursive')
    const force = /f/.test(short) || flags.includes('--force')
    if (recursive && force) return true
  }
  return false
}
