import { expect, test } from 'vitest'
import { virtualPlace } from '../../../ground/model/place.ts'
import { pathTarget } from '../paths/path-target.ts'
import { codeOfFile } from './emit-written-dangers.ts'

const codeOf = (path: string, text: string) =>
  codeOfFile(pathTarget({ text: path, known: true, glob: false }, virtualPlace), text).map(
    ({ language, code }) => `${language}: ${code}`,
  )

const read: readonly (readonly [path: string, text: string, code: string])[] = [
  ['Makefile', 'clean:\n\t@rm -rf ~\n', 'shell: rm -rf ~'],
  ['Makefile', 'clean:\n\trm -rf $(HOME)\n', 'shell: rm -rf ${HOME}'],
  ['Makefile', 'D = $(HOME)\nclean:\n\trm -rf $(D)\n', 'shell: rm -rf ${HOME}'],
  ['Makefile', 'BUILD = build\nclean:\n\t-rm -rf $(BUILD)\n', 'shell: rm -rf build'],
  ['Makefile', 'clean:\n\trm -rf "$$D"\n', 'shell: rm -rf "$D"'],
  ['justfile', 'clean:\n  rm -rf $(cat list)\n', 'shell: rm -rf $(cat list)'],
  ['.gdbinit', 'shell rm -rf ~', 'shell: rm -rf ~'],
  ['.psqlrc', '\\! rm -rf ~', 'shell: rm -rf ~'],
  ['.sqliterc', '.shell rm -rf ~', 'shell: rm -rf ~'],
  ['.screenrc', 'exec rm -rf ~', 'shell: rm -rf ~'],
  ['Makefile', 'X := $(shell rm -rf ~)\n', 'shell: rm -rf ~'],
  ['package.json', '{"scripts":{"test":"rm -rf ~"}}', 'shell: rm -rf ~'],
  ['.envrc', 'rm -rf ~', 'shell: rm -rf ~'],
  ['.nvim.lua', 'os.execute("rm -rf ~")', 'lua: os.execute("rm -rf ~")'],
  ['.dir-locals.el', '((nil . ((eval . (shell-command "rm -rf ~")))))', 'shell: rm -rf ~'],
  ['.exrc', ':!rm -rf ~', 'shell: rm -rf ~'],
  ['CMakeLists.txt', 'execute_process(COMMAND sh -c "rm -rf ~")', 'shell: rm -rf ~'],
  ['build.rs', 'Command::new("sh").arg("-c").arg("rm -rf ~")', 'shell: rm -rf ~'],
  ['flake.nix', 'shellHook = "rm -rf ~";', 'shell: rm -rf ~'],
  ['Rakefile', 'sh "rm -rf ~"', 'ruby: sh "rm -rf ~"'],
  ['vite.config.ts', 'rmSync(homedir())', 'javascript: rmSync(homedir())'],
  ['tools/run', '#!/usr/bin/env perl\nunlink 1', 'perl: #!/usr/bin/env perl\nunlink 1'],
]

test.each(read)('%s holds code: %s', (path, text, code) => {
  expect(codeOf(path, text)).toContain(code)
})

const texts: readonly (readonly [path: string, text: string])[] = [
  ['README.md', 'Never type "rm -rf ~" here.'],
  ['notes.txt', ':!rm -rf ~'],
  ['data.json', '{"scripts":{"test":"rm -rf ~"}}'],
  ['package.json', '{"scripts":'],
  ['package.json', '{"description":"rm -rf ~"}'],
  ['styles.css', 'a::after { content: "rm -rf ~" }'],
]

test.each(texts)('%s holds no code: %s', (path, text) => {
  expect(codeOf(path, text)).toEqual([])
})
