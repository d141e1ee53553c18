import { lazy } from '../../../ground/model/lazy.ts'
import type { Meaning, Meanings } from './meaning.ts'
import {
  luaMeanings,
  otherMeanings,
  perlMeanings,
  phpMeanings,
  rubyMeanings,
} from './script-meanings-table.ts'
import { mapOf } from '../../../ground/model/map-of.ts'

const ofFs = (names: string) =>
  names
    .split(' ')
    .flatMap(name =>
      ['fs', 'fs/promises', 'fs.promises', 'fsp', 'fs-extra', 'fse', 'promises'].map(
        module => `${module}.${name}`,
      ),
    )
    .join(' ')

/** The libraries of Node, Deno and Bun, and those that are used beside them every day. */
const javascriptMeanings: Meanings = {
  shell:
    'child_process.exec child_process.execSync cp.exec cp.execSync exec execSync shelljs.exec execaCommand execa.command execa.execaCommand execaCommandSync $ $.sync zx zx.$ zx.$.sync execa.$ execa.$.sync bun.$ Bun.$ dax.$ promisify().exec util.promisify()',
  spawn:
    'child_process.spawn child_process.spawnSync child_process.execFile child_process.execFileSync child_process.fork cp.spawn cp.spawnSync cp.execFile cp.execFileSync spawn spawnSync execFile execFileSync Bun.spawn Bun.spawnSync Deno.Command Deno.run execa execaSync execa.execa cross-spawn cross-spawn.sync',
  'delete-tree': `${ofFs('rm rmSync remove removeSync emptyDir emptyDirSync')} rmSync rimraf rimraf.sync rimraf.rimraf rimraf.rimrafSync rimrafSync del del.sync deleteAsync Deno.remove Deno.removeSync shelljs.rm`,
  delete: `${ofFs('unlink unlinkSync rmdir rmdirSync')} unlinkSync Bun.file().delete`,
  write: `${ofFs('writeFile writeFileSync createWriteStream outputFile outputFileSync writeJson writeJsonSync')} writeFileSync writeFile Deno.writeTextFile Deno.writeTextFileSync Deno.writeFile Bun.write`,
  append: `${ofFs('appendFile appendFileSync')} appendFileSync`,
  truncate: ofFs('truncate truncateSync'),
  read: `${ofFs('readFile readFileSync createReadStream readJson readJsonSync')} readFileSync readFile Deno.readTextFile Deno.readTextFileSync Deno.readFile Bun.file`,
  open: ofFs('open openSync'),
  content: '.write .send .end',
  move: `${ofFs('rename renameSync move moveSync')} renameSync Deno.rename`,
  copy: `${ofFs('copyFile copyFileSync cp cpSync copy copySync')} copyFileSync Deno.copyFile`,
  link: ofFs('symlink symlinkSync link linkSync'),
  mode: `${ofFs('chmod chmodSync')} Deno.chmod`,
  owner: ofFs('chown chownSync'),
  send: 'axios.post axios.put axios.patch got.post got.put got.patch ky.post superagent.post needle.post navigator.sendBeacon request.post',
  connect:
    'fetch axios axios.get axios.delete axios.request got got.get ky ky.get superagent.get request request.get http.get http.request https.get https.request undici.request undici.fetch node-fetch net.connect net.createConnection net.Socket().connect tls.connect dgram.createSocket().send WebSocket ws dns.resolve dns.lookup dns.resolveTxt Deno.connect',
  listen:
    'net.createServer().listen http.createServer().listen https.createServer().listen Bun.serve Deno.serve Deno.listen',
  eval: 'eval Function vm.runInThisContext vm.runInNewContext vm.runInContext vm.Script globalThis.eval window.eval global.eval .constructor.constructor',
  sql: '.query .execute .$queryRawUnsafe .$executeRawUnsafe .raw .prepare .exec .run .unsafe',
  kill: 'process.kill Deno.kill',
  native: 'process.dlopen Deno.dlopen',
  mail: '.sendMail',
  infrastructure:
    '.terminateInstances .deleteBucket .deleteDBInstance .deleteStack .deleteTable .dropDatabase .dropCollection .deleteNamespace .deleteCluster .flushall .flushdb',
}

/** Python's standard library, and libraries that are used beside it every day. */
const pythonMeanings: Meanings = {
  shell:
    'os.system os.popen posix.system nt.system subprocess.getoutput subprocess.getstatusoutput commands.getoutput commands.getstatusoutput asyncio.create_subprocess_shell pexpect.run fabric.run invoke.run get_ipython().system get_ipython().getoutput .exec_command plumbum.local.cmd',
  spawn:
    'subprocess.run subprocess.call subprocess.check_call subprocess.check_output subprocess.Popen os.execv os.execve os.execvp os.execvpe os.execl os.execle os.execlp os.execlpe os.spawnl os.spawnle os.spawnlp os.spawnlpe os.spawnv os.spawnve os.spawnvp os.spawnvpe os.posix_spawn os.posix_spawnp pty.spawn pexpect.spawn asyncio.create_subprocess_exec',
  'delete-tree': 'shutil.rmtree os.removedirs distutils.dir_util.remove_tree .rmtree',
  delete: 'os.remove os.unlink os.rmdir send2trash.send2trash send2trash .unlink .rmdir',
  move: 'shutil.move os.rename os.replace os.renames Path().rename Path().replace',
  copy: 'shutil.copy shutil.copy2 shutil.copyfile shutil.copytree',
  link: 'os.symlink os.link Path().symlink_to Path().hardlink_to',
  open: 'open io.open codecs.open gzip.open bz2.open lzma.open Path().open aiofiles.open',
  write:
    '.write_text .write_bytes .touch np.save numpy.save .to_csv .to_json .to_parquet .to_excel .savefig torch.save',
  truncate: 'os.truncate os.ftruncate',
  read: '.read_text .read_bytes pd.read_csv pandas.read_csv linecache.getlines',
  pack: 'tarfile.open().add tarfile.TarFile().add tarfile.TarFile.open().add zipfile.ZipFile().write shutil.make_archive make_archive',
  content: '.write .writelines .sendall .send',
  mode: 'os.chmod os.lchmod os.fchmod Path().chmod',
  owner: 'os.chown shutil.chown os.lchown',
  send: 'requests.post requests.put requests.patch httpx.post httpx.put httpx.patch requests.Session().post requests.Session().put requests.Session().patch requests.session().post httpx.Client().post httpx.AsyncClient().post aiohttp.ClientSession().post aiohttp.ClientSession().put urllib3.PoolManager().request',
  connect:
    'requests.get requests.head requests.delete requests.options requests.request httpx.get httpx.head httpx.delete httpx.request httpx.stream requests.Session().get requests.Session().delete requests.Session().request httpx.Client().get httpx.AsyncClient().get aiohttp.ClientSession().get aiohttp.ClientSession().delete urllib.request.urlopen urllib.request.urlretrieve urllib.request.Request urllib.urlopen urllib2.urlopen urlopen urlretrieve http.client.HTTPConnection http.client.HTTPSConnection httplib.HTTPConnection httplib.HTTPSConnection socket.create_connection socket.socket().connect socket.socket().connect_ex ftplib.FTP ftplib.FTP_TLS telnetlib.Telnet paramiko.SSHClient().connect websocket.create_connection websockets.connect wget.download socket.gethostbyname socket.getaddrinfo dns.resolver.resolve',
  listen:
    'http.server.HTTPServer http.server.ThreadingHTTPServer HTTPServer socketserver.TCPServer socketserver.ThreadingTCPServer socket.socket().bind asyncio.start_server',
  eval: 'eval exec builtins.eval builtins.exec __builtins__.eval __builtins__.exec execfile runpy.run_path code.interact compile timeit.timeit timeit.repeat timeit.Timer cProfile.run profile.run pdb.run pdb.runeval .runsource',
  load: 'pickle.load pickle.loads cPickle.loads dill.loads dill.load cloudpickle.loads yaml.unsafe_load marshal.loads jsonpickle.decode shelve.open',
  sql: '.execute .executemany .executescript pd.read_sql pd.read_sql_query pandas.read_sql pandas.read_sql_query',
  kill: 'os.kill os.killpg',
  fork: 'os.fork os.forkpty',
  native:
    'ctypes.CDLL ctypes.cdll.LoadLibrary ctypes.WinDLL ctypes.windll.LoadLibrary cffi.FFI().dlopen ctypes.PyDLL',
  mail: '.sendmail .send_message',
  infrastructure:
    '.terminate_instances .delete_bucket .delete_db_instance .delete_db_cluster .delete_stack .delete_table .delete_cluster .delete_volume .delete_snapshot .delete_secret .delete_hosted_zone .delete_function .delete_objects .delete_namespace .delete_namespaced_deployment .delete_namespaced_pod .delete_collection_namespaced_pod .delete_persistent_volume .delete_user .delete_vpc .stop_instances .schedule_key_deletion .drop_database .drop_collection .delete_index .flushall .flushdb .drop_all ' +
    'boto3.resource().Bucket().delete boto3.resource().Bucket().objects.delete boto3.resource().Bucket().objects.all().delete boto3.resource().Bucket().objects.filter().delete boto3.resource().Bucket().object_versions.delete boto3.resource().Bucket().object_versions.all().delete boto3.resource().Table().delete boto3.resource().instances.all().terminate boto3.resource().instances.filter().terminate boto3.resource().instances.terminate',
}

/** The calls of C, Go, Rust, Java and their kin, by their meaning; `Command()` is Rust's, once it has its words. */
const compiledMeanings: Meanings = {
  shell: 'system popen _popen wordexp Runtime.getRuntime().exec Shellwords.split Shell.cmd',
  spawn:
    'exec.Command exec.CommandContext os.StartProcess syscall.Exec ProcessBuilder java.lang.ProcessBuilder Process.Start ' +
    'Command().status Command().output Command().spawn Command().exec execl execlp execle execv execvp execve execvpe',
  'delete-tree':
    'os.RemoveAll std.fs.remove_dir_all fs.remove_dir_all remove_dir_all tokio.fs.remove_dir_all FileUtils.deleteDirectory ' +
    'FileUtils.forceDelete std.filesystem.remove_all filesystem.remove_all remove_all Directory.Delete .deleteRecursively ' +
    '.deleteDir FileManager.default.removeItem std.fs.deleteTreeAbsolute',
  delete:
    'os.Remove std.fs.remove_file fs.remove_file remove_file tokio.fs.remove_file unlink remove rmdir Files.delete ' +
    'Files.deleteIfExists File.Delete syscall.Unlink std.filesystem.remove',
  truncate: 'os.Truncate truncate',
  move: 'os.Rename std.fs.rename fs.rename rename Files.move File.Move std.filesystem.rename',
  copy: 'std.fs.copy fs.copy Files.copy File.Copy',
  write:
    'os.WriteFile ioutil.WriteFile os.Create std.fs.write fs.write Files.writeString Files.write File.WriteAllText File.create',
  read:
    'os.ReadFile ioutil.ReadFile os.Open std.fs.read_to_string fs.read_to_string std.fs.read fs.read Files.readString ' +
    'Files.readAllBytes Files.readAllLines File.ReadAllText File.open',
  open: 'fopen',
  mode: 'os.Chmod chmod',
  connect:
    'net.Dial net.DialTimeout tls.Dial TcpStream.connect std.net.TcpStream.connect http.Get reqwest.get ' +
    'reqwest.blocking.get Socket TcpClient',
  send: 'http.Post http.PostForm',
  listen: 'net.Listen TcpListener.bind std.net.TcpListener.bind ServerSocket',
  kill: 'kill syscall.Kill',
}

const indexOf = (meanings: Meanings) =>
  lazy(
    (): ReadonlyMap<string, Meaning> =>
      new Map(
        Object.entries(meanings).flatMap(([meaning, names]) =>
          names.split(' ').map(name => [name, meaning as Meaning] as const),
        ),
      ),
  )

const other = indexOf(otherMeanings)
const tables: ReadonlyMap<string, () => ReadonlyMap<string, Meaning>> = mapOf({
  python: indexOf(pythonMeanings),
  javascript: indexOf(javascriptMeanings),
  perl: indexOf(perlMeanings),
  ruby: indexOf(rubyMeanings),
  php: indexOf(phpMeanings),
  lua: indexOf(luaMeanings),
  compiled: indexOf(compiledMeanings),
})

/** Modules that are the language itself: `base::system`, `Base.rm`. */
const ownModule = /^(?:base|Base|utils|Core|CORE|Kernel)\.(?=\w+$)/

/** Returns the meaning of a call of this name in this language; undefined for everything routine. */
export function callMeaning(language: string, name: string): Meaning | undefined {
  const table = (tables.get(language) ?? other)()
  const whole = table.get(name.replace(ownModule, ''))
  if (whole !== undefined || !name.includes('.')) return whole
  const asked = requestMeaning(name)
  if (asked) return asked
  // A member of a module that is no known object (`re.compile`, `model.eval`) is looked up by its whole name alone.
  return table.get(name.slice(name.lastIndexOf('.')))
}

const requester =
  /^(?:requests|httpx|aiohttp|urllib3|axios|got|ky|superagent|needle|undici|ofetch|wretch)[.(]/
const method = /\.(?:get|head|options|delete|request|stream|urlopen|fetch|(post|put|patch))$/

/** The meaning of a method of a client of HTTP, however the client was made: `httpx.Client().delete`. */
function requestMeaning(name: string): Meaning | undefined {
  const found = requester.test(name) ? method.exec(name) : null
  return found === null ? undefined : found[1] === undefined ? 'connect' : 'send'
}
