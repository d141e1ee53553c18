/** What a call of a language's library does. */
export type Meaning =
  | 'shell'
  | 'spawn'
  | 'delete'
  | 'delete-tree'
  | 'write'
  | 'append'
  | 'read'
  | 'open'
  | 'move'
  | 'copy'
  | 'mode'
  | 'connect'
  | 'send'
  | 'listen'
  | 'eval'
  | 'sql'
  | 'kill'
  | 'fork'
  | 'decode'
  | 'native'
  | 'pickle'
  | 'power'

type Row = readonly [pattern: RegExp, meaning: Meaning]

const python: readonly Row[] = [
  [
    /^(?:os\.(?:system|popen)|subprocess\.(?:getoutput|getstatusoutput)|commands\.getoutput|pty\.spawn|(?:fabric\.)?(?:local|sudo)|asyncio\.create_subprocess_shell)$/,
    'shell',
  ],
  [
    /^(?:subprocess\.(?:run|call|check_call|check_output|Popen)|os\.(?:exec\w{1,3}|spawn\w{1,4}|posix_spawn)|sh\.\w+|asyncio\.create_subprocess_exec)$/,
    'spawn',
  ],
  [/^(?:shutil\.rmtree|os\.removedirs|send2trash)$/, 'delete-tree'],
  [
    /^(?:os\.(?:remove|unlink|rmdir)|pathlib\.Path\(\)\.(?:unlink|rmdir)|Path\(\)\.(?:unlink|rmdir)|\.(?:unlink|rmdir)|\w+\.unlink)$/,
    'delete',
  ],
  [/^(?:shutil\.move|os\.(?:rename|replace|renames))$/, 'move'],
  [/^shutil\.(?:copy\w{0,8}|copytree)$/, 'copy'],
  [/^(?:open|io\.open|codecs\.open|gzip\.open)$/, 'open'],
  [/^(?:Path|pathlib\.Path)\(\)\.(?:write_text|write_bytes|touch)$/, 'write'],
  [/^(?:Path|pathlib\.Path)\(\)\.(?:read_text|read_bytes)$/, 'read'],
  [/^os\.(?:chmod|lchmod)$/, 'mode'],
  [/^(?:requests|httpx|session|s|client|aiohttp\.ClientSession\(\))\.(?:post|put|patch)$/, 'send'],
  [
    /^(?:requests|httpx)\.(?:get|head|delete|options|request)$|^urllib\.request\.(?:urlopen|urlretrieve|Request)$|^(?:urllib\.)?urlopen$|^(?:http\.client|httplib)\.HTTPS?Connection$|^socket\.create_connection$|^\w*sock\w*\.connect$|^s\.connect$|\.connect$|^(?:smtplib\.SMTP\w*|ftplib\.FTP|paramiko\.\w+|telnetlib\.Telnet)$/,
    'connect',
  ],
  [/^(?:http\.server\.\w+|socketserver\.\w+)$|\.(?:bind|serve_forever)$/, 'listen'],
  [
    /^(?:eval|exec|compile|__import__|builtins\.(?:eval|exec)|marshal\.loads|types\.FunctionType|runpy\.run_path|importlib\.import_module)$/,
    'eval',
  ],
  [/^(?:pickle|cPickle|dill|shelve|joblib|cloudpickle)\.loads?$|^yaml\.(?:load|unsafe_load)$/, 'pickle'],
  [
    /^(?:\w+\.)?(?:cursor\(\)\.)?(?:execute|executemany|executescript|read_sql|read_sql_query)$|\.(?:execute|executescript)$/,
    'sql',
  ],
  [/^os\.(?:kill|killpg)$/, 'kill'],
  [/^os\.fork$/, 'fork'],
  [/^ctypes\.(?:CDLL|cdll\.\w+|windll\.\w+)/, 'native'],
]

const javascript: readonly Row[] = [
  [
    /^(?:child_process|cp|require\(\)|import\(\))?\.?(?:exec|execSync)$|^(?:shelljs|shell)\.exec$|^(?:execa\.)?execaCommand(?:Sync)?$|^\$$/,
    'shell',
  ],
  [
    /^(?:child_process\.|cp\.|require\(\)\.)?(?:spawn|spawnSync|execFile|execFileSync|fork)$|^Bun\.spawn(?:Sync)?$|^Deno\.(?:Command|run)$|^execa$/,
    'spawn',
  ],
  [
    /^(?:fs(?:\/promises|-extra)?\.|require\(\)\.|promises\.|fsp\.)?(?:promises\.)?(?:rm|rmSync|rmdir|rmdirSync|remove|removeSync|emptyDir|emptyDirSync)$|^(?:rimraf(?:\.\w+)?|del|Deno\.remove(?:Sync)?|shelljs\.rm)$/,
    'delete-tree',
  ],
  [/^(?:fs(?:\/promises)?\.|require\(\)\.|promises\.|fsp\.)?(?:promises\.)?(?:unlink|unlinkSync)$/, 'delete'],
  [
    /^(?:fs(?:\/promises|-extra)?\.|require\(\)\.|promises\.|fsp\.)?(?:promises\.)?(?:writeFile|writeFileSync|createWriteStream|outputFile|truncate|truncateSync|ftruncate)$|^(?:Deno\.writeTextFile|Bun\.write)$/,
    'write',
  ],
  [
    /^(?:fs(?:\/promises)?\.|require\(\)\.|promises\.)?(?:promises\.)?(?:appendFile|appendFileSync)$/,
    'append',
  ],
  [
    /^(?:fs(?:\/promises)?\.|require\(\)\.|promises\.|fsp\.)?(?:promises\.)?(?:readFile|readFileSync|createReadStream)$|^(?:Deno\.readTextFile|Bun\.file)$/,
    'read',
  ],
  [/^(?:fs(?:\/promises)?\.)?(?:rename|renameSync)$/, 'move'],
  [/^(?:fs(?:\/promises|-extra)?\.)?(?:copyFile|copyFileSync|cp|cpSync|copy)$/, 'copy'],
  [/^(?:fs(?:\/promises)?\.)?(?:chmod|chmodSync)$/, 'mode'],
  [/^axios\.(?:post|put|patch)$|^navigator\.sendBeacon$/, 'send'],
  [
    /^(?:fetch|axios(?:\.\w+)?|got(?:\.\w+)?|(?:https?|require\(\))\.(?:get|request)|net\.(?:connect|createConnection)|\w+\.connect|request|undici\.\w+|WebSocket|superagent\.\w+|dns\.\w+)$/,
    'connect',
  ],
  [/^(?:net|http|https)\.createServer$|\.listen$/, 'listen'],
  [/^(?:eval|Function|vm\.(?:run\w+|Script)|setTimeout\.call|require\.call)$/, 'eval'],
  [/^process\.kill$/, 'kill'],
  [/\.(?:query|execute|raw|exec|run|prepare|\$queryRaw\w*|\$executeRaw\w*)$/, 'sql'],
]

const perl: readonly Row[] = [
  [/^(?:system|exec|qx|IPC\.\w+)$/, 'shell'],
  [/^(?:rmtree|remove_tree|File\.Path\.\w+)$/, 'delete-tree'],
  [/^(?:unlink|rmdir)$/, 'delete'],
  [/^open$/, 'open'],
  [/^(?:eval|do)$/, 'eval'],
  [/^(?:LWP\.\w+(?:\.\w+)*|get|getstore|IO\.Socket\.INET\.new|socket|connect|HTTP\.Tiny\.\w+)$/, 'connect'],
  [/^(?:rename)$/, 'move'],
  [/^chmod$/, 'mode'],
  [/^kill$/, 'kill'],
  [/^fork$/, 'fork'],
]

const ruby: readonly Row[] = [
  [/^(?:Kernel\.)?(?:system|exec|spawn|syscall)$|^(?:IO|Open3)\.(?:popen|capture\w+|popen3)$|^%x$/, 'shell'],
  [
    /^FileUtils\.(?:rm_rf|rm_r|remove_dir|remove_entry\w*|rmtree)$|^Dir\.(?:rmdir|unlink|delete)$/,
    'delete-tree',
  ],
  [/^(?:File|FileUtils|Pathname)\.(?:delete|unlink|rm|rm_f)$/, 'delete'],
  [/^(?:File|IO)\.(?:write|binwrite)$/, 'write'],
  [/^(?:File|IO)\.(?:read|readlines|binread)$/, 'read'],
  [/^(?:File\.open|open)$/, 'open'],
  [/^(?:FileUtils\.mv|File\.rename)$/, 'move'],
  [/^(?:File|FileUtils)\.chmod\w*$/, 'mode'],
  [
    /^(?:Net\.HTTP(?:\.\w+)*|URI\.open|TCPSocket\.(?:new|open)|HTTParty\.\w+|Faraday\.\w+|RestClient\.\w+)$/,
    'connect',
  ],
  [/^(?:TCPServer|WEBrick\.\w+)\.?\w*$/, 'listen'],
  [/^(?:eval|instance_eval|class_eval|Marshal\.load|YAML\.load)$/, 'eval'],
  [/^Process\.kill$/, 'kill'],
  [/^(?:fork|Process\.fork)$/, 'fork'],
]

const php: readonly Row[] = [
  [/^(?:system|exec|shell_exec|passthru|popen|proc_open|pcntl_exec)$/, 'shell'],
  [/^(?:unlink|rmdir)$/, 'delete'],
  [/^(?:file_put_contents|fwrite)$/, 'write'],
  [/^(?:file_get_contents|readfile|file)$/, 'read'],
  [/^fopen$/, 'open'],
  [/^(?:curl_init|fsockopen|pfsockopen|stream_socket_client|socket_connect)$/, 'connect'],
  [/^(?:eval|assert|create_function|unserialize|include|require|include_once|require_once)$/, 'eval'],
  [/^chmod$/, 'mode'],
  [/^rename$/, 'move'],
  [/^posix_kill$/, 'kill'],
]

const lua: readonly Row[] = [
  [/^(?:os\.execute|io\.popen)$/, 'shell'],
  [/^os\.remove$/, 'delete'],
  [/^os\.rename$/, 'move'],
  [/^io\.open$/, 'open'],
  [/^(?:load|loadstring|dofile|loadfile)$/, 'eval'],
  [/^(?:socket\.\w+|http\.request)$/, 'connect'],
]

const other: readonly Row[] = [
  [
    /^(?:system|system2|shell|run|exec|System\.cmd|os\.execute|Process|Runtime\.getRuntime\(\)\.exec|do)$/,
    'shell',
  ],
  [/^(?:unlink|file\.remove|rm|File\.rm_rf|File\.rm)$/, 'delete-tree'],
  [/^(?:eval|parse|Code\.eval_string)$/, 'eval'],
  [/^(?:download\.file|url|socketConnection|download)$/, 'connect'],
]

const tables: Readonly<Record<string, readonly Row[]>> = { python, javascript, perl, ruby, php, lua }

/** What a call of this name does in this language; undefined for everything routine. */
export function meaningOf(language: string, name: string): Meaning | undefined {
  return (tables[language] ?? other).find(([pattern]) => pattern.test(name))?.[1]
}
