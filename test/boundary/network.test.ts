import { execFileSync } from 'node:child_process'
import { copyFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { type Account, InsideWorld, testAs } from './inside-world.ts'

/** Names that the policy lets everybody ask, and where they lead here. */
const hosts = `127.0.0.1 localhost
93.184.216.34 gitlab.com
93.184.216.35 api.anthropic.com
10.0.0.9 bitbucket.org
127.0.0.1 github.com
169.254.169.254 api.openai.com
`

/** What curl says of a reset: one that comes as soon as it has connected may still look like a part of that. */
const reset = '(?:56|7)\n'

/** Runs a script inside a boundary with a network, on a machine whose internet is one address. */
async function ask(
  account: Account,
  script: string,
  options: readonly string[] = [],
  prepare: (world: InsideWorld) => void = () => {},
  before: readonly string[] = [],
) {
  const world = new InsideWorld(account)
  prepare(world)
  world.file('internet/hosts', hosts)
  for (const name of ['internet.sh', 'servers.mjs'])
    copyFileSync(join(import.meta.dirname, name), join(world.folder('internet'), name))
  world.file('work/script.txt', script)
  copyFileSync('/bin/sh', join(world.workspace, 'tool'))
  const asked = ['exec', '--one', '--net', 'ask', '--hold', '1s', ...options, '--', './tool', 'script.txt']
  const ran = await world.onInternet([...before, ...world.countersignWords(asked)])
  return { ...ran, world }
}

testAs('programs reach a host that the gate allows, and know of nothing', async account => {
  const { out, err } = await ask(
    account,
    `curl -sS http://gitlab.com/
     node -e 'fetch("http://gitlab.com/").then(a => a.text()).then(a => process.stdout.write(a))'
     python3 -c 'import urllib.request as u; print(u.urlopen("http://gitlab.com/").read().decode(), end="")'
     python3 -c 'import socket
s = socket.create_connection(("gitlab.com", 22))
print(s.recv(99).decode().strip()); s.send(b"SSH-2.0-here"); print(s.recv(99).decode())'`,
  )
  expect(err).toBe('')
  expect(out).toBe(`${'hello gitlab.com\n'.repeat(3)}SSH-2.0-there\ngot SSH-2.0-here\n`)
})

testAs('it is reset where the gate says no, and the reason is told once', async account => {
  const twice = 'curl -s http://a1b2.ngrok.io/; echo $?; curl -s http://a1b2.ngrok.io/x; echo $?'
  const { out, err } = await ask(account, twice)
  expect(out).toMatch(new RegExp(`^56\n${reset}$`))
  expect(
    err.match(/the connection to a1b2\.ngrok\.io, port 80, waits for a person: countersign review r-/g),
  ).toHaveLength(1)
  expect(err.match(/the connection to a1b2\.ngrok\.io, port 80, was closed/g)).toHaveLength(1)
})

testAs('a name leads to no machine of this or a private network, unless it is listed', async account => {
  const { out, err } = await ask(
    account,
    'for h in bitbucket.org github.com api.anthropic.com api.openai.com; do curl -s http://$h/; echo $?; done',
  )
  expect(out).toMatch(new RegExp(`^${reset.repeat(4)}$`))
  for (const address of ['10.0.0.9', '127.0.0.1', '93.184.216.35', '169.254.169.254'])
    expect(err).toContain(`leads to ${address}, which is no address of another machine on the internet`)
})

testAs('a connection is for the host that was judged', async account => {
  const { out, err } = await ask(
    account,
    `curl -s -H 'Host: other.example' http://gitlab.com/; echo $?
     curl -sk --connect-to ::gitlab.com:443 https://other.example/; echo $?
     python3 -c 'import socket
s = socket.create_connection(("gitlab.com", 22)); s.recv(99); s.send(b"GET / HTTP/1.1\\r\\n\\r\\n")
try: print(s.recv(99))
except OSError: print("reset")
s = socket.create_connection(("gitlab.com", 80))
for host in ("gitlab.com", "third.example"):
  s.send(b"GET / HTTP/1.1\\r\\nHost: " + host.encode() + b"\\r\\n\\r\\n")
  try: print(len(s.recv(999)) > 0)
  except ConnectionResetError: print("reset")'`,
  )
  // Each is a reset, which no program takes for a server's own end.
  expect(out).toMatch(/^56\n(?:35|56)\nreset\nTrue\nreset\n$/)
  expect(err).toContain('it is for other.example')
  expect(err).toContain('it does not speak SSH at port 22')
  expect(err).toContain('it is for third.example')
})

testAs('a bare address is asked for, another port is nobody’s, and no datagram leaves', async account => {
  const { out, err } = await ask(
    account,
    `curl -s http://93.184.216.34/; echo $?
     curl -s http://gitlab.com:8080/; echo $?
     python3 -c 'import socket
s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM); s.settimeout(0.3); s.sendto(b"x", ("93.184.216.34", 80))
try: print(s.recv(9))
except OSError as e: print(type(e).__name__)'`,
  )
  expect(out).toMatch(/^56\n7\n(?:TimeoutError|ConnectionRefusedError)\n$/)
  expect(err).toContain('the connection to 93.184.216.34, port 80, waits for a person')
})

testAs('nobody is asked any more once the command has ended', async account => {
  const { out, err, world } = await ask(account, 'curl -s http://a1b2.ngrok.io/ & sleep 2; echo done', [
    '--hold',
    '10m',
  ])
  expect(out).toBe('done\n')
  expect(err).toMatch(
    /^countersign: the connection to a1b2\.ngrok\.io, port 80, waits for a person: \S+ \S+ \S+\n$/,
  )
  expect(JSON.parse((await world.countersign(['review', 'list', '--json'])).out).reviews).toEqual([])
})

testAs('one side may end while the other goes on, to the last byte', async account => {
  const { out } = await ask(
    account,
    `python3 -c 'import socket
s = socket.create_connection(("gitlab.com", 8000)); s.sendall(b"." * 3000000); s.shutdown(1)
print(s.recv(99).decode(), end="")'`,
    ['--port', '8000'],
  )
  expect(out).toBe('3000000 bytes\n')
})

/** A certificate for one name, which the workspace's own list of authorities holds. */
function makeCertificate(world: InsideWorld): void {
  const folder = world.folder('internet')
  const subject = '-x509 -nodes -days 2 -subj /CN=gitlab.com -addext subjectAltName=DNS:gitlab.com'
  const out = ['-keyout', join(folder, 'key'), '-out', join(folder, 'certificate')]
  execFileSync(
    'openssl',
    ['req', ...'-newkey ec -pkeyopt ec_paramgen_curve:P-256'.split(' '), ...subject.split(' '), ...out],
    { stdio: 'ignore' },
  )
  world.file('work/authorities.txt', readFileSync(join(folder, 'certificate'), 'utf8'))
}

testAs(
  'TLS reaches from end to end, and a connection may change its language to WebSocket',
  async account => {
    const { out } = await ask(
      account,
      `curl -sS --cacert authorities.txt https://gitlab.com/
     python3 -c 'import socket
s = socket.create_connection(("gitlab.com", 80))
s.send(b"GET / HTTP/1.1\\r\\nHost: gitlab.com\\r\\nUpgrade: websocket\\r\\nConnection: Upgrade\\r\\n\\r\\n")
print(s.recv(999).split()[1].decode()); s.send(b"\\x81\\x02Host: other.example"); print(s.recv(99))'`,
      [],
      makeCertificate,
    )
    expect(out).toBe("hello in secret\n101\nb'frame \\xef\\xbf\\xbd\\x02Host: other.example'\n")
  },
)

testAs('nothing inside is left of what the helper needed', async account => {
  const { out } = await ask(
    account,
    `ls /run | grep -v countersign-inside; grep -c '^Cap...:	0*$' /proc/self/status; grep NoNewPrivs /proc/self/status
     ls /proc/self/fd | wc -l; python3 -c 'import socket; socket.socket(socket.AF_UNIX)' 2>&1 | tail -1`,
  )
  expect(out).toBe('5\nNoNewPrivs:\t1\n4\nOSError: [Errno 97] Address family not supported by protocol\n')
})

testAs('no process beside the command can be ended for a way out', async account => {
  const { out, code } = await ask(account, 'kill -9 2 || kill -9 1; sleep 1; kill -9 -1; echo on')
  expect(out).not.toContain('reached')
  expect(code).not.toBe(0)
})

/** Opens connections in several processes at once; says how many were answered and how many reset, and keeps them open. */
const crowd = `import os, socket, sys
def count(says):
  answered = refused = 0
  held = []
  for _ in range(100):
    try:
      s = socket.create_connection(("gitlab.com", 22)); held.append(s)
      if s.recv(99): answered += 1
    except ConnectionResetError: refused += 1
  os.write(says, b"%d %d\\n" % (answered, refused)); os.read(go, 1)
  os._exit(0)
read, says = os.pipe(); go, end = os.pipe()
for _ in range(4):
  if os.fork() == 0: os.close(end); count(says)
lines = [os.fdopen(read).readline] * 4
lines = [line().split() for line in lines]
print(sum(int(a) for a, _ in lines), sum(int(b) for _, b in lines))
os.close(end)`

testAs(
  'connections beyond what can be held are reset, and it is said; the next ones go on',
  async account => {
    const few = ['sh', '-c', 'ulimit -n 400; exec "$@"', 'sh']
    const script = `python3 crowd.py; sleep 0.2; curl -sS http://gitlab.com/`
    const crowded = (world: InsideWorld) => void world.file('work/crowd.py', crowd)
    const { out, err } = await ask(account, script, [], crowded, few)
    // Each is two descriptors of 400, of which others need 200.
    expect(out).toBe('100 300\nhello gitlab.com\n')
    expect(err).toContain('the connection to gitlab.com, port 22, was closed: 100 others are open already')
  },
)
