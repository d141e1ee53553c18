import { mapOf } from '../../../../ground/model/map-of.ts'
import { quotedForShell } from '../printf-text.ts'
import { type Data, readYaml } from '../../texts/read-yaml.ts'
import { dataAt } from './settings-data.ts'
import { linesOf, Parts, type StartedFormat, unquoted } from './started-text.ts'

const maxCalls = 400
const maxLength = 400_000

/** Texts in quotes, of one kind or the other. */
const quoted = /"""([^]{0,8000}?)"""|"((?:[^"\\\n]|\\[^]){0,4000})"|'((?:[^'\\\n]|\\[^]){0,4000})'/g

function quotedIn(text: string): readonly string[] {
  return [...text.matchAll(quoted)]
    .slice(0, 64)
    .map(([, block, double, single]) => block ?? (double ?? single ?? '').replace(/\\(["'\\])/g, '$1'))
}

/** One text is a command line; several are a program and its words. */
function lineOf(words: readonly string[]): string {
  const [first = ''] = words
  return words.length === 1 ? first : words.map(quotedForShell).join(' ')
}

function matchesIn(text: string, pattern: RegExp): readonly (readonly string[])[] {
  return [...text.slice(0, maxLength).matchAll(pattern)]
    .slice(0, maxCalls)
    .map(match => match.map(part => part ?? ''))
}

/** Scripts of Gradle: commands, what they delete, scripts that they apply; the rest is code. */
const gradle: StartedFormat = text => {
  const parts = new Parts()
  for (const [, name = '', rest = ''] of matchesIn(
    text,
    /\b(commandLine|executable|args|delete)\b\s{0,4}[=(]?\s{0,4}([^\n]{1,4000})/g,
  ))
    if (name === 'args') {
      const before = parts.codes.pop()
      if (before) parts.command([before.code, ...quotedIn(rest).map(quotedForShell)].join(' '))
    } else if (name === 'delete') addDeletion(quotedIn(rest), parts)
    else parts.command(lineOf(quotedIn(rest)))
  for (const [, list = ''] of matchesIn(
    text,
    /(\[[^[\]]{1,2000}\]|"(?:[^"\\\n]|\\.){1,2000}"|'(?:[^'\\\n]|\\.){1,2000}')\s{0,4}\.\s{0,4}execute\s{0,4}\(/g,
  ))
    parts.command(lineOf(quotedIn(list)))
  for (const [, name = ''] of matchesIn(
    text,
    /\bapply\s{0,4}\(?\s{0,4}from\s{0,4}[:=]\s{0,4}["']([^"'\n]{1,300})["']/g,
  ))
    parts.file('gradle', name, true)
  parts.code('compiled', text)
  return parts
}

function addDeletion(names: readonly string[], parts: Parts): void {
  if (names.length > 0 && names.every(name => !name.includes('$')))
    parts.command(['rm', '-rf', ...names.map(quotedForShell)].join(' '))
}

/** Builds in tags: Maven's and Ant's `<exec>`, `<executable>` with its arguments, MSBuild's `<Exec>`, and code in them. */
const buildTags: StartedFormat = text => {
  const parts = new Parts()
  const plain = text.slice(0, maxLength).replace(/<!--[^]{0,20000}?-->/g, '')
  for (const [, attributes = ''] of matchesIn(plain, /<Exec\b([^>]{1,8000})>/g))
    parts.command(withoutEntities(attributeOf(attributes, 'Command')))
  for (const [, attributes = '', body = ''] of matchesIn(
    plain,
    /<(?:exec|apply)\b([^>]{1,4000}?)(?:\/>|>([^]{0,8000}?)<\/(?:exec|apply)>)/g,
  ))
    parts.command([attributeOf(attributes, 'executable'), ...argumentsOf(body)].join(' '))
  for (const [, program = '', rest = ''] of matchesIn(
    plain,
    /<executable>([^<]{1,1000})<\/executable>((?:(?!<\/configuration>)[^]){0,8000})/g,
  ))
    parts.command([withoutEntities(program.trim()), ...argumentsOf(rest)].join(' '))
  for (const [, attributes = ''] of matchesIn(plain, /<delete\b([^>]{1,2000})>/g)) {
    const path = attributeOf(attributes, 'dir') || attributeOf(attributes, 'file')
    if (path !== '' && !path.includes('$')) parts.command(`rm -rf ${quotedForShell(path)}`)
  }
  for (const [, attributes = ''] of matchesIn(plain, /<RemoveDir\b([^>]{1,2000})>/g)) {
    const path = attributeOf(attributes, 'Directories')
    if (path !== '' && !/[$@]\(/.test(path)) parts.command(`rm -rf ${quotedForShell(path)}`)
  }
  for (const [, code = ''] of matchesIn(
    plain,
    /<(?:script|source|Code)\b[^>]{0,400}>([^]{1,20000}?)<\/(?:script|source|Code)>/g,
  ))
    parts.code('compiled', withoutEntities(code))
  return parts
}

function argumentsOf(text: string): readonly string[] {
  return [
    ...matchesIn(text, /<argument>([^<]{0,4000})<\/argument>/g).map(([, word = '']) =>
      quotedForShell(withoutEntities(word)),
    ),
    ...matchesIn(text, /<commandlineArgs>([^<]{0,4000})<\/commandlineArgs>/g).map(([, line = '']) =>
      withoutEntities(line),
    ),
    ...matchesIn(text, /<arg\b([^>]{1,4000})>/g).map(([, attributes = '']) => {
      const line = withoutEntities(attributeOf(attributes, 'line'))
      return line === '' ? quotedForShell(withoutEntities(attributeOf(attributes, 'value'))) : line
    }),
  ]
}

function attributeOf(text: string, name: string): string {
  const found = new RegExp(`\\b${name}\\s{0,4}=\\s{0,4}(?:"([^"]{0,4000})"|'([^']{0,4000})')`).exec(text)
  return found?.[1] ?? found?.[2] ?? ''
}

const entities: ReadonlyMap<string, string> = mapOf({ quot: '"', apos: "'", lt: '<', gt: '>', amp: '&' })

function withoutEntities(text: string): string {
  return text.replace(/&(quot|apos|lt|gt|amp);/g, (_whole, name: string) => entities.get(name) ?? '')
}

const called =
  /\b(run_command|custom_target|run_target|add_install_script|add_postconf_script|add_dist_script|execute|actions\.run|local|local_resource|custom_build|add_test|test)\s{0,4}\(((?:[^()]|\([^()]{0,2000}\)){0,8000})\)/g
const assigned =
  /\b(?:cmd|cmd_bash|command|program)\s{0,4}=\s{0,4}((?:\[[^[\]]{0,4000}\])|(?:\(\s{0,40})?(?:"""[^]{0,8000}?"""|(?:"(?:[^"\\\n]|\\.){0,4000}"|'(?:[^'\\\n]|\\.){0,4000}')(?:\s{0,80}\+?\s{0,80}(?:"(?:[^"\\\n]|\\.){0,4000}"|'(?:[^'\\\n]|\\.){0,4000}')){0,40}))/g
const option =
  /^[^\S\n]{0,20}[\w:]{1,40}\s{1,9}--(?:workspace_status_command|run_under|script_path)=(\S{1,1000})/gm
const heredoc = /\bcommand\s{0,4}=\s{0,4}<<-?\s{0,4}(\w{1,40})\n([^]{0,20000}?)\n\s{0,40}\1\b/g

/** Builds in calls: Meson's, Bazel's and Tilt's, tests of CTest, and programs that Terraform starts here. */
const buildCalls: StartedFormat = text => {
  const parts = new Parts()
  for (const [, name = '', list = ''] of matchesIn(text, called)) {
    const words = quotedIn(
      /custom_target|run_target/.test(name) ? (/\bcommand\s{0,4}:([^]{1,4000})/.exec(list)?.[1] ?? '') : list,
    )
    const isNamed = /^(?:add_test|test)$/.test(name)
    const bare = name === 'add_test' ? list.trim().split(/\s+/).slice(1).map(unquoted) : []
    parts.command(
      name === 'add_test'
        ? lineOf(words.length > 1 ? words.slice(-Math.max(1, bare.length)) : bare)
        : lineOf(isNamed ? words.slice(1) : words),
    )
  }
  for (const [, value = ''] of matchesIn(text, assigned)) {
    const words = quotedIn(value)
    parts.command(
      (value.startsWith('[') ? lineOf(words) : words.join(''))
        .replace(/\$\((?:location|execpath|rootpath) [^)]{0,200}\)|\$[@<]|\$\(SRCS\)|\$\(OUTS\)/g, 'file')
        .replaceAll('$$', '$'),
    )
  }
  for (const [, line = ''] of matchesIn(text, option)) parts.command(line)
  for (const [, , block = ''] of matchesIn(text, heredoc)) parts.command(block)
  return parts
}

/** Cases of Bats, which are functions of a shell. */
const testCases: StartedFormat = text => {
  const parts = new Parts()
  parts.command(text.replace(/^@test\b[^\n]{0,1000}\{\s{0,9}$/gm, '{'))
  return parts
}

/** Cells of a notebook: Python, lines for a shell behind `!`, and whole cells for one. */
const notebook: StartedFormat = text => {
  const parts = new Parts()
  let cells: unknown
  try {
    cells = (JSON.parse(text) as { readonly cells?: unknown } | null)?.cells
  } catch {
    parts.unread = 'it is no notebook that can be read'
  }
  const all = Array.isArray(cells) ? (cells as readonly { cell_type?: unknown; source?: unknown }[]) : []
  const sources = all.flatMap(cell => {
    if (cell?.cell_type !== 'code') return []
    return [Array.isArray(cell.source) ? cell.source.join('') : String(cell.source ?? '')]
  })
  const codes = sources.map(source => cellOf(source, parts)).filter(code => code !== '')
  if (codes.length > 0) parts.code('python', codes.join('\n'))
  return parts
}

/** Returns the Python of a cell; what it gives to a shell is a part by itself. */
function cellOf(source: string, parts: Parts): string {
  if (/^%%(?:bash|sh|script|!)/.test(source)) {
    parts.command(source.replace(/^[^\n]{0,400}\n?/, ''))
    return ''
  }
  for (const [, command = ''] of matchesIn(
    source,
    /^[^\S\n]{0,40}(?:\w{1,80}\s{0,4}=\s{0,4})?(?:!|%(?:sx|system)\s)!?([^\n]{1,4000})/gm,
  ))
    parts.command(command)
  return source.replace(/^[^\S\n]{0,40}(?:\w{1,80}\s{0,4}=\s{0,4})?[!%][^\n]{0,8000}/gm, '')
}

/** Lines of Go files that `go generate` runs. */
const goGenerate: StartedFormat = text => {
  const parts = new Parts()
  for (const line of linesOf(text)) {
    const command = /^\/\/go:generate\s{1,9}(.{1,4000})$/.exec(line)?.[1]
    if (command !== undefined) parts.command(command)
  }
  return parts
}

const ofMachine = /^(?:\/|~|\$\{?HOME\b|\/(?:home|root|etc|Users|var\/run\/docker\.sock|run\/docker\.sock)\b)/
const withinHome = /^(?:~|\$\{?HOME\}?)\/[^/]+\/[^/]+/

/** Containers of Compose that get the machine itself: its folders, its Docker, or its rights. */
const compose: StartedFormat = text => {
  const parts = new Parts()
  for (const { data } of dataAt(readYaml(text), 'services.*')) {
    const words = ['docker', 'run', ...(textAt(data, 'privileged') === 'true' ? ['--privileged'] : [])]
    for (const { data: mount } of dataAt(data, 'volumes.*')) {
      const whole =
        typeof mount === 'string' ? mount : `${textAt(mount, 'source')}:${textAt(mount, 'target')}`
      const source = whole.replace(/^\$(?:HOME\b|\{HOME[^}]{0,40}\})/, '~').split(':')[0] ?? ''
      if (ofMachine.test(source) && !withinHome.test(source)) words.push('-v', `${source}:/mnt`)
    }
    const command = dataAt(data, 'command')[0]?.data ?? ''
    if (words.length > 2)
      parts.command(
        [...words, textAt(data, 'image') || 'image', ...(typeof command === 'string' ? [command] : [])].join(
          ' ',
        ),
      )
  }
  return parts
}

function textAt(data: Data, path: string): string {
  const found = dataAt(data, path)[0]?.data
  return typeof found === 'string' ? found : ''
}

/** Commands of a playbook whose plays are for this machine; of any play where the line says so. */
const playbook =
  (isLocal: boolean): StartedFormat =>
  text => {
    const parts = new Parts()
    for (const { data: play } of dataAt(readYaml(text), '*')) {
      const isHere =
        isLocal ||
        textAt(play, 'connection') === 'local' ||
        /^(?:localhost|127\.0\.0\.1)$/.test(textAt(play, 'hosts'))
      if (!isHere) continue
      for (const list of ['tasks', 'pre_tasks', 'post_tasks', 'handlers'])
        for (const { data: task } of [...dataAt(play, `${list}.*`), ...dataAt(play, `${list}.*.block.*`)])
          for (const name of [
            'shell',
            'command',
            'raw',
            'script',
            'ansible.builtin.shell',
            'ansible.builtin.command',
            'ansible.builtin.raw',
            'ansible.builtin.script',
          ])
            parts.command(commandOf(task, name))
    }
    return parts
  }

function commandOf(task: Data, name: string): string {
  const data = task instanceof Map ? (task as ReadonlyMap<string, Data>).get(name) : undefined
  if (data === undefined || typeof data === 'string')
    return (data ?? '').replace(/\{\{[^{}]{0,200}\}\}/g, '$value')
  const argv = dataAt(data, 'argv.*').map(({ data: word }) =>
    typeof word === 'string' ? quotedForShell(word) : '',
  )
  return argv.length > 0 ? argv.join(' ') : textAt(data, 'cmd') || textAt(data, '_raw_params')
}

/** Readers of files of builds, and of tests that are no plain code, by the format. */
export const buildFormats: ReadonlyMap<string, StartedFormat> = mapOf({
  gradle,
  'build tags': buildTags,
  'build calls': buildCalls,
  'test cases': testCases,
  notebook,
  'go generate': goGenerate,
  compose,
  playbook: playbook(false),
  'local playbook': playbook(true),
})
