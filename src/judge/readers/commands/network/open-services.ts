import { type CommandReader, unread } from '../../command.ts'
import type { Program } from '../program.ts'
import { lineOf } from '../machine/reads-line.ts'

/** The thing that a service gives to whoever reaches it: all it keeps, the memory of a program, a place where code runs. */
type Shared = 'database' | 'debugger' | 'cluster'

/** Any address but this machine's own; a socket of the file system is reached from here alone. */
const world = String.raw`(?!(?:https?:\/\/|tcp:\/\/)?['"]?(?:localhost|127\.|::1|\[::1\]|\/|unix:))['"]?(?:https?:\/\/|tcp:\/\/)?(?:[\w*]|\[|::)`

/** Returns the option of a line whose value is an address that others reach. */
const opens = (option: string): RegExp => new RegExp(`(?:^|\\s)${option}${world}`)

/** Makes a reader of a service: it listens to others where a word opens it, and none asks for a key. */
export const opensService =
  (shares: Shared, open: RegExp, guarded?: RegExp): CommandReader =>
  (command, context) => {
    const line = lineOf(command)
    if (!open.test(line) || guarded?.test(line)) return unread
    const { evidence } = command
    const { out, through } = context
    out.emit({ type: 'listen', scheme: 'tcp', host: '', port: null, serves: shares, evidence, through })
    return unread
  }

/** `--inspect=0.0.0.0:9229`: whoever connects runs code in the program. */
export const opensInspector = opensService(
  'debugger',
  opens(
    String.raw`--inspect(?:-brk|-wait|-port)?[= ](?!\d{1,5}(?:\s|$)|[\w@-]*\/|[\w-]+\.[cm]?[jt]sx?(?:\s|$))`,
  ),
)

/** Java's debugger, on an address of its own. */
export const opensJavaDebugger = opensService(
  'debugger',
  /(?:-agentlib:jdwp|-Xrunjdwp)\S{0,200}\baddress=(?:\*|0\.0\.0\.0|\[?::\]?):/,
)

/** `docker run -p 0.0.0.0:5432:5432 -e POSTGRES_HOST_AUTH_METHOD=trust`: a database that asks nobody for a key. */
export const opensContainer = opensService(
  'database',
  /^(?=.*\s(?:-p|--publish)[= ](?:0\.0\.0\.0|\[?::\]?):)(?=.*(?:_HOST_AUTH_METHOD=trust|ALLOW_(?:EMPTY|ANONYMOUS)\w{0,20}=(?:1|yes|true)|security\.enabled=false|SECURITY_PLUGIN=true|_AUTH=none))(?:.* )?(?:run|create)\s/,
)

/** Services that ask nobody for a key unless they are told to, and debuggers. */
export const openServices: readonly Program[] = [
  {
    names: ['redis-server', 'valkey-server', 'keydb-server', 'dragonfly'],
    readsAll: true,
    read: opensService(
      'database',
      new RegExp(`(?:^|\\s)(?:--bind ${world}|--protected-mode no(?!.*--bind (?:127|localhost)))`),
      /--(?:requirepass|masterauth|aclfile|tls-auth-clients)\b/,
    ),
    examples: [['redis-server --bind 0.0.0.0', 'listen tcp serves database'], ['redis-server --port 6380']],
  },
  {
    names: ['mongod', 'mongos'],
    readsAll: true,
    read: opensService(
      'database',
      new RegExp(`(?:^|\\s)(?:--bind_ip_all|--bind_ip[= ]\\S{0,100}?(?<=[= ,])${world})`),
      /--(?:auth|keyFile|clusterAuthMode|tlsCAFile)\b/,
    ),
    examples: [
      ['mongod --bind_ip_all', 'listen tcp serves database'],
      ['mongod --bind_ip localhost --dbpath data'],
    ],
  },
  {
    names: ['mysqld', 'mysqld_safe', 'mariadbd', 'mariadbd-safe'],
    readsAll: true,
    read: opensService('database', /--skip[-_]grant[-_]tables\b/),
    examples: [['mysqld --skip-grant-tables', 'listen tcp serves database'], ['mysqld --datadir=data']],
  },
  {
    names: ['postgres', 'pg_ctl'],
    readsAll: true,
    read: opensService('database', opens('\\S{0,4}listen_addresses[= ]')),
    examples: [
      ['postgres -D data -c listen_addresses=*', 'listen tcp serves database'],
      ['postgres -D data'],
    ],
  },
  {
    names: ['memcached'],
    readsAll: true,
    read: opensService('database', opens('(?:-l|--listen)[= ]?'), /(?:^|\s)(?:-S|--enable-sasl|-Y)\b/),
    examples: [['memcached -l 0.0.0.0', 'listen tcp serves database'], ['memcached -m 64']],
  },
  {
    names: ['etcd'],
    readsAll: true,
    read: opensService('database', opens('--listen-client-urls[= ]'), /--client-cert-auth\b/),
    examples: [
      ['etcd --listen-client-urls http://0.0.0.0:2379', 'listen tcp serves database'],
      ['etcd --listen-client-urls http://127.0.0.1:2379'],
    ],
  },
  {
    names: ['elasticsearch', 'opensearch'],
    readsAll: true,
    read: opensService(
      'database',
      new RegExp(`^(?=.*(?:security\\.enabled|plugins\\.security\\.disabled)=)(?=.*network\\.host=${world})`),
      /security\.enabled=true/,
    ),
    examples: [
      ['elasticsearch -E network.host=0.0.0.0 -E xpack.security.enabled=false', 'listen tcp serves database'],
      ['elasticsearch -E node.name=a'],
    ],
  },
  {
    names: ['clickhouse-server', 'clickhouse'],
    read: opensService('database', opens('--listen_host[= ]')),
    examples: [['clickhouse-server -- --listen_host=0.0.0.0', 'listen tcp serves database']],
  },
  {
    names: ['ray'],
    read: opensService('cluster', /^start\b.*\s--dashboard-host[= ](?!localhost|127\.|::1)\S/),
    examples: [
      ['ray start --head --dashboard-host 0.0.0.0', 'listen tcp serves cluster'],
      ['ray start --head'],
    ],
  },
  {
    names: ['adb'],
    read: opensService('debugger', /^(?:-[se] \S{0,80} )?tcpip\b/),
    examples: [['adb tcpip 5555', 'listen tcp serves debugger'], ['adb devices']],
  },
  {
    names: ['debugpy'],
    readsAll: true,
    read: opensService('debugger', opens('--listen (?!\\d{1,5}(?:\\s|$))')),
    examples: [
      ['debugpy --listen 0.0.0.0:5678 app.py', 'listen tcp serves debugger'],
      ['debugpy --listen 5678 app.py'],
    ],
  },
  {
    names: ['dlv'],
    readsAll: true,
    read: opensService('debugger', new RegExp(`(?:^|\\s)(?:-l|--listen)[= ](?::\\d|${world})`)),
    examples: [
      ['dlv debug --headless --listen=:2345', 'listen tcp serves debugger'],
      ['dlv debug --headless --listen=127.0.0.1:2345'],
    ],
  },
  {
    names: ['gdbserver', 'lldb-server'],
    readsAll: true,
    read: opensService(
      'debugger',
      new RegExp(`(?:^|\\s)(?::\\d{1,5}\\s|${world}[\\w.*:-]{0,60}:\\d{1,5}\\s)`),
    ),
    examples: [['gdbserver :2345 ./app', 'listen tcp serves debugger'], ['gdbserver localhost:2345 ./app']],
  },
]
