import { describe, expect, test } from 'vitest'
import { readProgramForTest } from './read-program-for-test.ts'

function deleted(language: string, text: string): readonly string[] {
  return readProgramForTest(language, text).flatMap(effect =>
    effect.type === 'delete'
      ? [effect.target.glob ? `glob ${effect.target.raw}` : `path ${effect.target.path}`]
      : [],
  )
}

describe('names that a program found stay a pattern where a shell gets them', () => {
  test.each([
    ['python', `import glob,subprocess\nfor d in glob.glob('/a/*'): subprocess.run(['rm', '-rf', d])`],
    ['python', `import glob,subprocess\nsubprocess.run(['rm', '-rf'] + glob.glob('/a/*'))`],
    ['python', `import glob,subprocess\nsubprocess.run(['rm', '-rf', *glob.glob('/a/*')])`],
    ['python', `import glob,os\nfor d in glob.glob('/a/*'): os.system(f'rm -rf "{d}"')`],
    ['python', `import glob,os\nfor d in glob.glob('/a/*'): os.system("rm -rf '%s'" % d)`],
    ['python', `import glob,os\nfor d in glob.glob('/a/*'): os.system("rm -rf '{}'".format(d))`],
    ['python', `import os\nfor e in os.scandir('/a'): os.remove(e.path)`],
    ['javascript', `for (const f of fs.readdirSync('/a')) execFileSync('rm', ['-rf', '/a/' + f])`],
    ['javascript', 'fs.readdirSync("/a").map(f => execSync(`rm -rf "/a/${f}"`))'],
    ['ruby', `Dir["/a/*"].each { |d| system("rm", "-rf", d) }`],
    ['perl', `for my $d (glob "/a/*") { system("rm", "-rf", $d) }`],
    ['perl', `unlink for </a/*>;`],
    ['perl', `unlink </a/*>;`],
    ['perl', `while (my $f = </a/*>) { unlink $f }`],
    ['php', `foreach (glob("/a/*") as $d) exec("rm -rf '$d'");`],
  ])('%s: %s', (language, text) => expect(deleted(language, text)).toContain('glob /a/*'))
})

describe('a star that stands in the program is a letter of a name', () => {
  test.each([
    ['python', `import subprocess\nsubprocess.run(['rm', '/a/*'])`],
    ['python', `import os\nos.system("rm '/a/*'")`],
    ['perl', `system("rm", "/a/*"); while (<STDIN>) { print if 1 <2 and 3 * 4> 5 }`],
  ])('%s: %s', (language, text) => expect(deleted(language, text)).toEqual(['path /a/*']))
})
