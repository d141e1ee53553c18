import { byText } from '../../../ground/model/by-text.ts'
import type { ToolCall } from '../../../ground/model/tool-call.ts'
import { everyString, textArgument } from '../named-argument.ts'
import { innerRole } from './inner-role.ts'

/** The way in which a tool is read, whoever offers it. */
export type ToolShape =
  | 'shell'
  | 'read'
  | 'search'
  | 'write'
  | 'delete'
  | 'move'
  | 'patch'
  | 'http'
  | 'sql'
  | 'code'
  | 'named'
  | 'nothing'

/** Tools of the common clients and servers by their own names, lower case, `_` and `-` left out. */
const known: Readonly<Record<Exclude<ToolShape, 'named'>, string>> = {
  shell:
    'bash shell sh zsh terminal execcommand localshell runshellcommand executecommand runterminalcmd runinterminal runcommand executebash terminalexecute shellexec shelltool bashtool runbash executeshell executeshellcommand runshell runterminalcommand startprocess command powershell pwsh runpowershell executepowershell runpwsh powershellcommand powershellscript writepowershell',
  read: 'read readfile readtextfile readmediafile readmultiplefiles readmanyfiles viewfile openfile view cat notebookread getfilecontents loadfile filesystemread',
  search: 'grep rg ripgrep grepsearch searchfilecontent searchfilescontent searchincontents searchcode',
  write:
    'write writefile edit multiedit editfile createfile writetofile replaceinfile replace notebookedit strreplaceeditor strreplacebasededittool savefile appendfile appendtofile updatefile filesystemwrite createorupdatefile inserteditintofile createdirectory makedirectory mkdir modifyfile changefile modifyconfig editconfig overwritefile modifyfilecontents',
  delete:
    'deletefile removefile deletedirectory removedirectory rmdir unlinkfile filesystemdelete deletefolder removefolder deletefiles removefiles rmfile rmdirectory rmdir deletedir removedir filedelete erasefile',
  move: 'movefile renamefile copyfile movedirectory renamedirectory copydirectory copyfolder movefolder renamefolder',
  patch: 'applypatch patch applydiff applyedit',
  http: 'webfetch fetch httprequest httpget httppost httpput httpdelete fetchurl curl browsernavigate browse openurl visit navigate request apirequest makerequest geturl posturl fetchwebpage download downloadfile',
  sql: 'executesql runsql sql sqlquery executequery runquery querydatabase dbquery databasequery postgresquery mysqlquery sqlitequery readquery writequery execsql querydb dbexecute executeddl',
  code: 'python pythonrepl runpython executepython executecode runcode codeinterpreter ipython notebookexecute jupyterexecute executecell runcell runjavascript runjs evaljs executejs executejavascript jsrepl noderepl repl exec',
  nothing:
    'todowrite todoread updateplan glob ls listfiles listdirectory searchfiles websearch googlewebsearch bashoutput taskoutput think exitplanmode listdir directorytree getfileinfo listalloweddirectories findfiles codebasesearch filesearch',
}

const shapes: ReadonlyMap<string, ToolShape> = new Map(
  Object.entries(known).flatMap(([shape, names]) =>
    names.split(' ').map(name => [name, shape as ToolShape] as const),
  ),
)

/** The arguments that a shape needs: a `read` without a path is somebody's own function. */
const needs: Readonly<Partial<Record<ToolShape, readonly string[]>>> = {
  shell: ['command', 'cmd', 'script', 'shell_command', 'commandLine', 'keystrokes', 'input', 'argv'],
  read: [
    'path',
    'file_path',
    'filename',
    'file',
    'absolute_path',
    'target_file',
    'paths',
    'files',
    'notebook_path',
    'filepath',
  ],
  write: [
    'path',
    'file_path',
    'filename',
    'file',
    'absolute_path',
    'target_file',
    'notebook_path',
    'filepath',
    'directory',
  ],
  delete: [
    'path',
    'file_path',
    'filename',
    'file',
    'absolute_path',
    'target_file',
    'paths',
    'files',
    'directory',
    'folder',
    'filepath',
    'folder_path',
    'directory_path',
    'dir_path',
  ],
  move: ['source', 'src', 'from', 'old_path', 'path', 'source_path'],
  http: ['url', 'uri', 'endpoint', 'href', 'link', 'address', 'urls'],
  sql: ['query', 'sql', 'statement', 'statements', 'queries', 'q'],
  code: ['code', 'source', 'script', 'program', 'cell', 'expression', 'input'],
  patch: ['patch', 'input', 'diff', 'patch_text', 'command', 'content'],
}

/** Returns how a named tool is read: what acts inside its client alone does nothing; else by its own name, where its arguments agree; else as a named function. */
export function toolShape(call: ToolCall): ToolShape {
  if (innerRole(call) !== undefined) return 'nothing'
  const name = plainName(call.tool ?? '')
  const shape = shapes.get(name)
  if (shape === undefined) return 'named'
  // A tool that gets a command does more than its name says.
  if (shape === 'nothing' && textArgument(call.arguments, ['command', 'cmd', 'script'])) return 'named'
  const wanted = certain.test(name) && everyString(call.arguments).length === 1 ? undefined : needs[shape]
  return wanted === undefined || textArgument(call.arguments, wanted) ? shape : 'named'
}

/** Names that only a shell has: the one text of such a call is a command, whatever the argument is called. */
const certain =
  /^(?:bash|sh|zsh|powershell|shellexec|(?:run|execute)(?:bash|shell|shellcommand)|execute?bash|bashtool|shelltool)$/

/** `mcp__server__tool`, `server.tool`, `server/tool` → `tool`. */
export const ownToolName = byText((tool): string => {
  const parts = tool.split('__')
  const last = parts.length >= 3 && parts[0] === 'mcp' ? parts.slice(2).join('__') : tool
  return last.split(/[./:]/).at(-1) ?? last
})

/** `Str_Replace-Editor` → `strreplaceeditor`. */
const plainName = byText((tool): string =>
  ownToolName(tool)
    .toLowerCase()
    .replace(/[_\-\s]/g, ''),
)
