import { dirname, join, resolve } from 'node:path'
import type { ProgramRun } from '../../../ground/model/program-run.ts'
import { wordSet } from '../../../ground/model/word-set.ts'
import { pythonModule } from '../../../judge/readers/commands/code/python-module.ts'
import type { Roots } from '../binding/bind-run.ts'
import type { LoadingDisk } from './loading-disk.ts'

/** Modules of Python itself: one of the same name in a folder that is searched first is loaded in its place. */
const ofPython = wordSet(
  'abc argparse array ast asyncio base64 bdb binascii bisect bz2 calendar cgi cmath cmd code codecs codeop ' +
    'collections colorsys concurrent configparser contextlib contextvars copy copyreg csv ctypes curses dataclasses ' +
    'datetime dbm decimal difflib dis doctest email encodings ensurepip enum errno fcntl filecmp fileinput fnmatch ' +
    'fractions ftplib functools genericpath getopt getpass gettext glob graphlib grp gzip hashlib heapq hmac html http ' +
    'imaplib imp importlib inspect io ipaddress itertools json keyword linecache locale logging lzma mailbox math ' +
    'mimetypes mmap multiprocessing netrc ntpath numbers opcode operator optparse os pathlib pdb pickle pickletools ' +
    'pipes pkgutil platform plistlib poplib posixpath pprint profile pstats pty pwd py_compile pydoc queue quopri random ' +
    're readline reprlib resource runpy sched secrets select selectors shelve shlex shutil signal site sitecustomize ' +
    'smtplib socket socketserver sqlite3 sre_compile sre_constants sre_parse ssl stat statistics string stringprep struct ' +
    'subprocess symtable sysconfig tarfile tempfile termios textwrap threading timeit token tokenize tomllib trace ' +
    'traceback tracemalloc types typing unicodedata unittest urllib usercustomize uuid venv warnings wave weakref ' +
    'webbrowser xml xmlrpc zipapp zipfile zipimport zlib zoneinfo cprofile __future__ _collections_abc _weakrefset',
)

/** Files of a folder that Python would load in place of modules of its own. */
function shadowsIn(folder: string, disk: LoadingDisk): readonly string[] {
  return [...disk.namesIn(folder)].flatMap(name => {
    const module = name.endsWith('.py') ? name.slice(0, -3) : name
    if (!ofPython.has(module)) return []
    return module === name ? [join(folder, name, '__init__.py')] : [join(folder, name)]
  })
}

/**
 * Returns files that Python loads in place of its own modules: out of the folders of PYTHONPATH, and that of its script or
 * its working folder.
 */
export function pythonShadows(
  run: ProgramRun,
  roots: Roots,
  isOwn: boolean,
  disk: LoadingDisk,
): readonly string[] {
  const input = (run.environment['PYTHONPATH'] ?? '').split(':').filter(Boolean).slice(0, 16)
  const first = input.map(folder => resolve(run.cwd, folder))
  const always = first.flatMap(folder =>
    ['sitecustomize.py', 'usercustomize.py'].map(name => join(folder, name)),
  )
  const script = run.words.find(word => !word.startsWith('-'))
  const isScript = script !== undefined && /[./]/.test(script) && pythonModule(run.words) === undefined
  const own = isOwn ? [isScript ? dirname(resolve(run.cwd, script)) : roots.folder] : []
  return [...always, ...[...new Set([...first, ...own])].flatMap(folder => shadowsIn(folder, disk))]
}
