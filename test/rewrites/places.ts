import { family, type Rewrite } from './rewriting.ts'
import { ofName, ofSpelled, wordsOf } from './spelled-words.ts'

/** Another spelling of every argument that is an absolute path; null where there is none. */
function ofPaths(respell: (path: string) => string | null): Rewrite {
  return command => {
    const words = wordsOf(command)
    if (!words) return null
    let changed = false
    const rawNames = words.map(({ raw: word, text }, i) => {
      const input = text === null ? word : text
      const path = i > 0 && /^(?:\/|~\/)[\w./*-]*$/.test(input) ? respell(input) : null
      if (path !== null) changed = true
      return path ?? word
    })
    return changed ? rawNames.join(' ') : null
  }
}

const ofRooted = (respell: (path: string) => string) =>
  ofPaths(path => (/^\/\w/.test(path) ? respell(path) : null))
const ofHome = (raw: string) => ofPaths(path => (path.startsWith('~/') ? `${raw}${path.slice(1)}` : null))

/** Another way to the same program. */
const ofProgram = (respell: (name: string, folder: string) => string | null): Rewrite =>
  ofName((name, { programs }) => (/^[\w.-]+$/.test(name) ? respell(name, programs) : null))

/** The same path or program by another way. */
export const places = family('path', {
  'double slashes': ofRooted(path => path.replaceAll('/', '//')),
  dots: ofRooted(path => `/.${path.replace(/\/(?=[^/]+$)/, '/./')}`),
  'up and down again': ofRooted(path => path.replace(/^\/([\w.-]+)/, '/$1/../$1')),
  'through a temporary folder': ofRooted(path => `/tmp/..${path}`),
  'above the root': ofRooted(path => `/../../..${path}`),
  'up from here': ofRooted(path => `../../../../../../../../../..${path}`),
  'up from $PWD': ofRooted(path => `"$PWD"/../../../../../../../../..${path}`),
  'a slash out of a variable': ofRooted(path => path.replace(/^\//, '${HOME:0:1}')),
  'every slash out of a variable': ofRooted(path => path.replaceAll('/', '${PATH:0:1}')),
  'a slash out of printf': ofRooted(path => path.replace(/^\//, "$(printf '\\57')")),
  'the first folder in a variable': command =>
    prefixed('zq=etc; ', ofRooted(path => path.replace(/^\/etc(?=\/|$)/, '/$zq'))(command, unused)),
  'the first folder by a substitution': ofRooted(path => path.replace(/^\/([\w.-]+)/, '/$(echo $1)')),
  'letters in quotes': ofRooted(path => path.replace(/\w(?=\w*$)/, "'$&'")),
  'letters in hexadecimal': ofRooted(path =>
    path.replace(/\w(?=\w*$)/, letter => `$'\\x${letter.charCodeAt(0).toString(16)}'`),
  ),
  'a folder that is entered': ofSpelled(words => {
    const last = words.at(-1) ?? ''
    const slash = last.lastIndexOf('/')
    const others = words.slice(1, -1).every(word => word.startsWith('-'))
    return /^\/\w[\w./-]*\/\w[\w.-]*$/.test(last) && others
      ? `cd ${last.slice(0, slash)} && ${[...words.slice(0, -1), last.slice(slash + 1)].join(' ')}`
      : null
  }),
  'the home folder by $HOME': ofHome('"$HOME"'),
  'the home folder by ${HOME}': ofHome('${HOME}'),
  'the home folder by its name': (command, input) => ofHome(input.home)(command, input),
  'the home folder by a default': ofHome('${HOME:-/root}'),
  'the home folder from inside': ofPaths(path =>
    path.startsWith('~/') ? `~/./.config/..${path.slice(1)}` : null,
  ),
  'the home folder entered': command => {
    const changed = ofPaths(path => (path.startsWith('~/') ? path.slice(2) : null))(command, unused)
    return changed === null ? null : `cd && ${changed}`
  },
  'the program by its path': ofProgram((name, folder) => `${folder}/${name}`),
  'the program by two slashes': ofProgram((name, folder) => `/${folder}//${name}`),
  'the program by dots': ofProgram((name, folder) => `${folder}/./${name}`),
  'the program by a way back': ofProgram(
    (name, folder) => `${folder}/../${folder.split('/').at(-1)}/${name}`,
  ),
  'the program by a question mark': ofProgram((name, folder) =>
    name.length < 2 ? null : `${folder}/${name.slice(0, -1)}?`,
  ),
  'the program by brackets': ofProgram((name, folder) => `${folder}/[${name[0]}]${name.slice(1)}`),
  'the program by a star': ofProgram((name, folder) =>
    name.length < 4 ? null : `${folder}/${name.slice(0, -1)}*`,
  ),
  'the program by its folder in a variable': ofName((name, { programs }) =>
    /^[\w.-]+$/.test(name) ? `\${zq:-${programs}}/${name}` : null,
  ),
  'the program with PATH before it': ofProgram((name, folder) => `PATH=${folder}:$PATH ${name}`),
})

const unused = { random: () => 0, programs: '', scratch: '', home: '' }

function prefixed(before: string, command: string | null): string | null {
  return command?.includes('$zq') ? before + command : null
}
