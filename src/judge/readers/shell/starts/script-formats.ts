import { quotedForShell } from '../printf-text.ts'
import { mapOf } from '../../../../ground/model/map-of.ts'
import { linesOf, Parts, type StartedFormat, unquoted } from './started-text.ts'

/** Commands of gdb, and of lldb: those that start something else, and files of further ones. */
const debuggerCommands: StartedFormat = text => {
  const parts = new Parts()
  const lines = linesOf(text)
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]?.trim() ?? ''
    const [, word = '', rest = ''] = /^([\w!|-]{1,40}?)(?:\s{1,20}|(?<=[!|]))(.{0,4000})$/.exec(line) ?? []
    if (/^(?:shell|!|pipe|\|)$/.test(word))
      parts.command(word === 'shell' || word === '!' ? rest : `true | ${rest.replace(/^.{0,2000}?\|/, '')}`)
    else if (word === 'make') parts.command(`make ${rest}`)
    else if (/^(?:source|command)$/.test(word))
      parts.file('debugger', rest.replace(/^(?:source|-[sv])\s{1,9}/, ''))
    else if (/^(?:platform)$/.test(word)) parts.command(rest.replace(/^shell\s{1,9}/, ''))
    else if (/^set$/.test(word)) parts.command(/^exec-wrapper\s{1,9}(.{1,2000})$/.exec(rest)?.[1] ?? '')
    else if (/^(?:python|py|python-interactive|script)$/.test(word || line)) {
      if (rest !== '') parts.code('python', rest)
      const end = lines.findIndex((one, at) => at > i && one.trim() === 'end')
      if (rest === '' && end !== -1) parts.code('python', lines.slice(i + 1, end).join('\n'))
      if (rest === '' && end !== -1) i = end
    } else if (/^(?:guile|gu|compile)$/.test(word)) parts.unread = `it runs ${word} code`
  }
  return parts
}

const vimQuoted =
  /\b(?:system|systemlist|job_start|termopen|jobstart|libcall|term_start|popen|execute)\s{0,4}\(\s{0,4}(?:\[\s{0,4})?(["'])(.{1,2000}?)\1/g
const vimBang =
  /(?:^|\|)\s{0,20}:?\s{0,20}(?:silent!?\s{1,9}|exec?u?t?e?\s{1,9}["'])?\s{0,9}:?(?:r|w|read|write|%|'<,'>|\d{1,6}(?:,\$?\d{0,6})?)?\s{0,9}!\s{0,9}(.{1,2000})$/
const vimLine =
  /(?:^|\|)\s{0,20}:?\s{0,9}(?:silent!?\s{1,9})?(so(?:u|ur|urc|urce)?|luafile|pyfile|py3file|rubyfile|te(?:r|rm|rmi|rmin|rmina|rminal)?|make|grep)!?\s{1,9}(.{1,2000})$/

/** Commands of vi, and scripts of vim. */
const vimScript: StartedFormat = text => {
  const parts = new Parts()
  for (const line of linesOf(text)) {
    // A quote begins a note.
    if (/^\s{0,20}"/.test(line)) continue
    for (const [, , command = ''] of line.matchAll(vimQuoted)) parts.command(command.replace(/^!/, ''))
    const banged = vimBang.exec(line)?.[1]
    if (banged !== undefined) parts.command(banged.replace(/["']\s{0,9}$/, ''))
    const auto = /^\s{0,20}au(?:tocmd)?\s.{1,400}?\s:?!\s{0,9}(.{1,2000})$/.exec(line)?.[1]
    if (auto !== undefined) parts.command(auto)
    const program = vimProgram.exec(line)?.[1]
    if (program !== undefined && /[/~]/.test(program)) parts.command(program.replaceAll('\\ ', ' '))
    const [, verb = '', rest = ''] = vimLine.exec(line) ?? []
    loadedByVim(verb, rest.trim(), parts)
    const [, language = '', code = ''] = vimCode.exec(line) ?? []
    if (code !== '') parts.code(languageOfVim(language), code)
  }
  for (const [, language = '', code = ''] of text.matchAll(vimBlock))
    parts.code(languageOfVim(language), code)
  return parts
}

const vimProgram = /^\s{0,20}set?\s{1,9}(?:makeprg|grepprg|shell|equalprg|keywordprg|formatprg)=(.{1,2000})$/
const vimCode = /^\s{0,20}(python3?|py3?|lua|ruby|perl)\s{1,9}([^<\s].{1,2000})$/
const vimBlock =
  /^\s{0,20}(python3?|py3?|lua|ruby|perl)\s{0,9}<<\s{0,9}(?:trim\s)?\w{1,40}\n([^]{1,20000}?)\n\s{0,20}\w{1,40}$/gm

function languageOfVim(word: string): string {
  return word.startsWith('py') ? 'python' : word
}

function loadedByVim(verb: string, rest: string, parts: Parts): void {
  if (verb.startsWith('te')) parts.command(rest)
  else if (verb.startsWith('so')) parts.file('vim', rest)
  else if (verb.startsWith('py')) parts.file('python', rest)
  else if (verb.startsWith('lua')) parts.file('lua', rest)
}

/** Commands of sqlite3, and its statements. */
const sqliteScript: StartedFormat = text => {
  const parts = new Parts()
  const statements: string[] = []
  for (const line of linesOf(text)) {
    const [, verb = '', rest = ''] = /^\s{0,9}\.([a-z]{1,20})\s{0,9}(.{0,4000})$/.exec(line) ?? []
    if (verb === '') statements.push(line)
    else if (/^(?:sh|she|shel|shell|sy|sys|syst|syste|system)$/.test(verb)) parts.command(rest)
    else if (/^(?:read|import|output|once)$/.test(verb) && /^["']?\|/.test(rest))
      parts.command(unquoted(rest).replace(/^\|/, ''))
    else if (verb === 'read') parts.file('sqlite', unquoted(rest))
    else if (verb === 'load') parts.unread = `it loads the library ${rest.slice(0, 80)}`
    else if (/^(?:output|once|backup|save|dump|clone|log)$/.test(verb) && rest !== '')
      parts.command(`: > ${quotedForShell(unquoted(rest.split(/\s/).at(-1) ?? ''))}`)
  }
  sqliteCalls(statements.join('\n'), parts)
  if (statements.some(line => line.trim() !== '')) parts.code('sqlite', statements.join('\n'))
  return parts
}

/** Functions of its shell that start something, or write a file. */
function sqliteCalls(text: string, parts: Parts): void {
  for (const [, command = ''] of text.matchAll(
    /\bedit\s{0,9}\([^)]{0,2000}?,\s{0,9}'((?:[^']|''){1,2000})'\s{0,9}\)/gi,
  ))
    parts.command(command.replaceAll("''", "'"))
  for (const [, path = ''] of text.matchAll(/\bwritefile\s{0,9}\(\s{0,9}'((?:[^']|''){1,1000})'/gi))
    parts.command(`: > ${quotedForShell(path)}`)
  if (/\bload_extension\s{0,9}\(/i.test(text)) parts.unread = 'it loads a library'
}

/** Scripts of CMake: programs that they start while they are read, and files that they include. */
const cmakeScript: StartedFormat = text => {
  const parts = new Parts()
  const plain = text.replace(/#[^\n[]{0,2000}/g, '').slice(0, 400_000)
  for (const [, name = '', list = ''] of plain.matchAll(
    /(?:^|\n)\s{0,40}(\w{1,60})\s{0,9}\(([^()]{0,8000}(?:\([^()]{0,4000}\)[^()]{0,8000}){0,20})\)/g,
  )) {
    const words = cmakeWords(list)
    if (/^execute_process$/i.test(name)) processes(words, parts)
    else if (/^exec_program$/i.test(name)) command(words, parts)
    else if (/^include$/i.test(name)) parts.file('cmake', includedFile(words[0] ?? ''))
    else if (/^add_subdirectory$/i.test(name)) parts.file('cmake', `${words[0] ?? ''}/CMakeLists.txt`, true)
    else if (/^file$/i.test(name) && /^REMOVE(?:_RECURSE)?$/.test(words[0] ?? ''))
      command([words[0] === 'REMOVE' ? 'rm' : 'rm -rf', ...words.slice(1)], parts, true)
  }
  return parts
}

function includedFile(name: string): string {
  return name.endsWith('.cmake') ? name : ''
}

/** `COMMAND a b COMMAND c`: several run in one process. */
function processes(words: readonly string[], parts: Parts): void {
  const keyword =
    /^(?:COMMAND|WORKING_DIRECTORY|TIMEOUT|RESULTS?_VARIABLE|OUTPUT_\w{1,40}|ERROR_\w{1,40}|INPUT_FILE|ECHO_\w{1,20}|COMMAND_\w{1,20}|ENCODING)$/
  words.forEach((word, i) => {
    if (word !== 'COMMAND') return
    const rest = words.slice(i + 1)
    const end = rest.findIndex(one => keyword.test(one))
    command(end === -1 ? rest : rest.slice(0, end), parts)
  })
}

function command(words: readonly string[], parts: Parts, isShell = false): void {
  const [program = '', ...rest] = words.map(placed)
  // A program that CMake itself found is one of the machine.
  if (program === '' || program.startsWith('$')) return
  parts.command(
    [
      isShell ? program : quotedForShell(program),
      ...rest.map(word => (word.startsWith('$') ? `"${word}"` : quotedForShell(word))),
    ].join(' '),
  )
}

function placed(word: string): string {
  return word
    .replace(/^\$\{CMAKE_COMMAND\}$/, 'cmake')
    .replace(/\$\{(?:CMAKE|PROJECT)_(?:CURRENT_)?(?:SOURCE|BINARY|LIST)_DIR\}/g, '.')
    .replace(/\$ENV\{(\w{1,60})\}/g, '$$$1')
}

function cmakeWords(list: string): readonly string[] {
  return [...list.matchAll(/"((?:[^"\\]|\\.){0,4000})"|\[\[([^]{0,4000}?)\]\]|([^\s"()]{1,2000})/g)].map(
    ([, quoted, bracket, plain]) => quoted?.replace(/\\(.)/g, '$1') ?? bracket ?? plain ?? '',
  )
}

/** Lines of ed, of dc and of others that hand a line behind `!` to a shell. */
const bangLines: StartedFormat = text => {
  const parts = new Parts()
  for (const line of linesOf(text)) {
    const found = /^\s{0,9}(?:[rwe]\s{0,9})?!\s{0,9}([^<>=].{0,2000})$/.exec(line)?.[1]
    if (found !== undefined) parts.command(found)
  }
  return parts
}

/** Commands of psql that start a program, or hand it what comes out. */
const psqlScript: StartedFormat = text => {
  const parts = new Parts()
  for (const line of linesOf(text)) {
    const started = /\\(?:!|(?:o|out|g|gx|w|write)\s{0,9}\|)\s{0,9}(.{1,2000})$/.exec(line)?.[1]
    const copied = /\bprogram\s{1,9}'((?:[^']|''){1,2000})'/i.exec(line)?.[1]
    if (started !== undefined) parts.command(started)
    if (copied !== undefined) parts.command(copied.replaceAll("''", "'"))
    const file = /^\s{0,9}\\(?:i|ir|include|include_relative)\s{1,9}(\S{1,1000})/.exec(line)?.[1]
    if (file !== undefined) parts.file('psql', unquoted(file))
  }
  return parts
}

/** A file of which only its program knows the format: lines behind `!`, and values that are command lines. */
export const unknownText: StartedFormat = text => {
  const parts = new Parts()
  for (const line of linesOf(text).slice(0, 2_000)) {
    const value =
      /^\s{0,40}(?:[\w.-]{1,60}\s{0,20}[:=]\s{0,20}|!\s{0,9}|(?:exec|run|command|shell|system)\s{1,20})["']?([^"'\n]{3,2000})["']?\s{0,9}[;,]?\s{0,9}$/i.exec(
        line,
      )?.[1]
    if (value !== undefined && /^\s{0,4}[\w./~-]{1,200}\s+\S/.test(value)) parts.command(value)
  }
  for (const [, block = ''] of text.matchAll(
    /^\s{0,20}(?:pre|post|first|last)(?:rotate|action)\n([^]{1,8000}?)\n\s{0,20}endscript/gm,
  ))
    for (const line of linesOf(block)) parts.command(line.trim())
  return parts
}

/** Readers of scripts, by the format. */
export const scriptFormats: ReadonlyMap<string, StartedFormat> = mapOf({
  debugger: debuggerCommands,
  vim: vimScript,
  sqlite: sqliteScript,
  cmake: cmakeScript,
  bang: bangLines,
  psql: psqlScript,
})
