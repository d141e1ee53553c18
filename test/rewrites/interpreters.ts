import { family, needing } from './rewriting.ts'
import { bytes, hexEscape, ofTexts, quoted } from './spelled-words.ts'

const base64 = (text: string) => Buffer.from(text).toString('base64')
const text = (value: string) => JSON.stringify(value)
const list = (values: readonly string[]) => `[${values.map(text).join(', ')}]`
const single = (value: string) => `'${value.replace(/['\\]/g, '\\$&')}'`
const codes = (value: string) => [...Buffer.from(value)].join(',')

const python = (write: (command: string) => string) =>
  needing('python3', command => `python3 -c ${quoted(write(command))}`)
const node = (write: (command: string) => string) =>
  needing('node', command => `node -e ${quoted(write(command))}`)
const perl = (write: (command: string) => string) =>
  needing('perl', command => `perl -e ${quoted(write(command))}`)
const ruby = (write: (command: string) => string) =>
  needing('ruby', command => `ruby -e ${quoted(write(command))}`)

/** A program in another language runs the command. */
export const interpreters = family('interpreter', {
  'python os.system': python(command => `import os; os.system(${text(command)})`),
  'python os.system under another name': python(command => `from os import system as z; z(${text(command)})`),
  'python os.popen': python(command => `import os; os.popen(${text(command)}).read()`),
  'python subprocess with a shell': python(
    command => `import subprocess\nsubprocess.run(${text(command)}, shell=True)`,
  ),
  'python subprocess of a list': needing(
    'python3',
    ofTexts(texts => `python3 -c ${quoted(`import subprocess; subprocess.run(${list(texts)})`)}`),
  ),
  'python subprocess under another name': needing(
    'python3',
    ofTexts(texts => `python3 -c ${quoted(`import subprocess as s; s.check_call(${list(texts)})`)}`),
  ),
  'python Popen of a shell': python(
    command => `import subprocess; subprocess.Popen(["sh", "-c", ${text(command)}]).wait()`,
  ),
  'python execvp': needing(
    'python3',
    ofTexts(texts => `python3 -c ${quoted(`import os; os.execvp(${text(texts[0] ?? '')}, ${list(texts)})`)}`),
  ),
  'python __import__': python(command => `__import__("os").system(${text(command)})`),
  'python importlib': python(
    command => `import importlib; importlib.import_module("os").system(${text(command)})`,
  ),
  'python getattr': python(command => `import os; getattr(os, "sys" + "tem")(${text(command)})`),
  'python exec': python(command => `exec(${text(`import os; os.system(${text(command)})`)})`),
  'python exec of base64': python(
    command => `import base64; exec(base64.b64decode("${base64(`import os\nos.system(${text(command)})`)}"))`,
  ),
  'python base64 of the command': python(
    command => `import os, base64; os.system(base64.b64decode("${base64(command)}").decode())`,
  ),
  'python characters': python(
    command => `import os; os.system("".join(chr(c) for c in [${codes(command)}]))`,
  ),
  'python bytes': python(command => `import os; os.system(bytes([${codes(command)}]).decode())`),
  'python backwards': python(
    command => `import os; os.system(${text([...command].toReversed().join(''))}[::-1])`,
  ),
  'python joined': python(
    command =>
      `import os; os.system("".join([${(command.match(/[\s\S]{1,4}/g) ?? []).map(text).join(', ')}]))`,
  ),
  'python added': python(command => {
    const at = Math.floor(command.length / 2)
    return `import os\na = ${text(command.slice(0, at))}\nb = ${text(command.slice(at))}\nos.system(a + b)`
  }),
  'python escapes': python(command => `import os; os.system("${bytes(command, hexEscape)}")`),
  'python from a here-document': needing(
    'python3',
    command => `python3 - <<'ZZ'\nimport os\nos.system(${text(command)})\nZZ`,
  ),
  'python from a pipe': needing('python3', command =>
    /[\\\n]/.test(command) ? null : `echo ${quoted(`import os; os.system(${single(command)})`)} | python3`,
  ),
  'python pty': python(command => `import pty; pty.spawn(["sh", "-c", ${text(command)}])`),
  'node execSync': node(command => `require("child_process").execSync(${text(command)})`),
  'node spawnSync': needing(
    'node',
    ofTexts(
      ([name = '', ...rest]) =>
        `node -e ${quoted(`require("node:child_process").spawnSync(${text(name)}, ${list(rest)})`)}`,
    ),
  ),
  'node taken apart': node(command => `const { exec: z } = require("child_process"); z(${text(command)})`),
  'node with a joined name': node(command => `require("child_" + "process").execSync(${text(command)})`),
  'node -p': needing(
    'node',
    command => `node -p ${quoted(`require("child_process").execSync(${text(command)}).toString()`)}`,
  ),
  'node with an import': needing(
    'node',
    command =>
      `node --input-type=module -e ${quoted(`import { execSync } from "node:child_process"; execSync(${text(command)})`)}`,
  ),
  'node eval of base64': node(
    command =>
      `eval(Buffer.from("${base64(`require("child_process").execSync(${text(command)})`)}", "base64").toString())`,
  ),
  'node from a here-document': needing(
    'node',
    command =>
      `node - <<'ZZ'\nconst cp = require('child_process')\ncp.execSync(${text(command)}, { stdio: 'inherit' })\nZZ`,
  ),
  'perl system': perl(command => `system(${single(command)})`),
  'perl system of a list': needing(
    'perl',
    ofTexts(texts => `perl -e ${quoted(`system(${texts.map(single).join(', ')});`)}`),
  ),
  'perl exec': perl(command => `exec ${single(command)};`),
  'perl qx': perl(command =>
    /[{}$@\\]/.test(command) ? `system q(true); exec ${single(command)}` : `print qx{${command}};`,
  ),
  'perl open': perl(command => `open(F, ${single(`${command}|`)}); print <F>;`),
  'perl pack': perl(command => `system(pack("H*", "${Buffer.from(command).toString('hex')}"))`),
  'ruby system': ruby(command => `system(${single(command)})`),
  'ruby backticks': ruby(command =>
    /[`#\\]/.test(command) ? `exec(${single(command)})` : `puts \`${command}\``,
  ),
  'awk system': needing('awk', command =>
    /[\\\n]/.test(command) ? null : `awk ${quoted(`BEGIN { system(${text(command)}) }`)}`,
  ),
  'awk getline': needing('awk', command =>
    /[\\\n]/.test(command) ? null : `awk ${quoted(`BEGIN { ${text(command)} | getline; print }`)}`,
  ),
  'awk print to sh': needing('awk', command =>
    /[\\\n]/.test(command) ? null : `awk ${quoted(`BEGIN { print ${text(command)} | "sh" }`)}`,
  ),
  tcl: needing('tclsh', command =>
    /[{}\\]/.test(command) ? null : `echo ${quoted(`exec sh -c {${command}}`)} | tclsh`,
  ),
  php: needing('php', command => `php -r ${quoted(`system(${single(command)});`)}`),
  lua: needing('lua', command => `lua -e ${quoted(`os.execute(${text(command)})`)}`),
})
