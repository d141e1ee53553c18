import type { DataSource } from '../../../ground/model/effect.ts'
import type { Place } from '../../../ground/model/place.ts'
import { pathTarget } from '../paths/path-target.ts'
import { environmentEntry, isEnvironment } from './combine-values.ts'
import type { CalledParts, Result } from './result.ts'
import { serviceOf } from './service-of.ts'
import { textResults } from './text-results.ts'
import { joinValues, knownText, valueOrigin, textValue, type Value } from './value.ts'

/** Returns the value of a call, as far as it can be known without running it. */
export function callResult(call: CalledParts, place: Place): Value {
  const known = byName.get(call.name) ?? byMember.get(call.name.slice(call.name.lastIndexOf('.') + 1))
  const value = known?.(call, place)
  if (value) return { ...value, raw: call.raw }
  const name = `${call.name}()`.slice(-200)
  const service = serviceOf(call)
  return {
    name,
    ...(service !== undefined && { service }),
    raw: call.raw,
    ...valueOrigin([call.receiver, ...call.args, ...call.named.values()]),
  }
}

const first: Result = ({ args }) => args[0]
const self: Result = ({ receiver }) => receiver
const fixed =
  (text: string): Result =>
  () =>
    textValue(text)
const moduleOf: Result = ({ args, name: called, raw }) => {
  const name = knownText(args[0]) ?? (called.endsWith('const_get') ? args[0]?.name : undefined)
  return name === undefined ? { raw } : { name: name.replace(/^node:/, ''), raw }
}
const path: Result = ({ args }) => {
  const whole = joinPaths(args)
  return whole && { ...whole, name: 'Path()' }
}
const pathsJoined: Result = ({ args }) => joinPaths(args)

function joinPaths(args: readonly Value[]): Value | undefined {
  return args.reduce<Value | undefined>((whole, part) => {
    if (!whole || part.text?.startsWith('/')) return part
    return whole.text?.endsWith('/')
      ? joinValues(whole, part)
      : joinValues(joinValues(whole, textValue('/')), part)
  }, undefined)
}

const below =
  (pattern: string): Result =>
  ({ receiver, args, name }) => {
    const folder = name.startsWith('os.') || receiver?.text === undefined ? args[0] : receiver
    const input = folder === args[0] ? undefined : knownText(args[0])
    const whole = folder && joinValues(folder, textValue(`/${input ?? pattern}`))
    return whole && { ...whole, glob: true }
  }
/** Names in a folder, without the folder. */
const names: Result = ({ raw }) => ({ text: '*', known: true, glob: true, raw })
const globbed: Result = ({ args }) => (args[0]?.text === undefined ? undefined : { ...args[0], glob: true })

const opened: Result = ({ args, name, raw }, place) => {
  const [file] = args
  const origin = file && fileOrigin(file, place)
  return { name: `${name}()`, raw, ...(origin && { origin }) }
}
const contents: Result = ({ args, receiver, name, raw }, place) => {
  const file = name.startsWith('Path()') || name.startsWith('.') ? receiver : args[0]
  const origin = file && fileOrigin(file, place)
  return { raw, ...(origin && { origin }) }
}

function fileOrigin(file: Value, place: Place): DataSource | undefined {
  const candidate = file.any?.[0] ?? file
  if (candidate.text === undefined || candidate.text === '-') return file.origin
  if (/^(?:https?|ftps?):\/\//i.test(candidate.text))
    return { from: 'download', url: candidate.text.slice(0, 300) }
  return {
    from: 'file',
    target: pathTarget(
      { text: candidate.text, known: candidate.known === true, glob: candidate.glob === true },
      place,
    ),
  }
}

const downloaded: Result = ({ args, name, raw }) => {
  const url = args[0]?.text ?? args[0]?.raw ?? ''
  return { name: `${name}()`, origin: { from: 'download', url: url.slice(0, 300) }, raw }
}
const received: Result = ({ raw }) => ({ origin: { from: 'download', url: 'tcp:connection' }, raw })
const output: Result = ({ args, name, raw }) => {
  const program = (args[0]?.list?.[0]?.text ?? args[0]?.text ?? '').trim().split(/\s/, 1)[0] ?? ''
  return { name: `${name}()`, origin: { from: 'output', program: program.slice(0, 60) }, raw }
}

/** `getattr(os, "system")`, `Object.send(:system)`. */
const attribute: Result = ({ args, raw }) => {
  const [owner, member = '$'] = [args[0], knownText(args[1])]
  return owner?.name === undefined
    ? undefined
    : { name: `${owner.name}.${member}`.slice(-200), receiver: owner, raw }
}
/** Rust's `Command::new(program)`, and the words that it gets one by one. */
const words: Result = ({ args, raw }) => ({ name: 'Command()', bound: args, raw })
const moreWords: Result = ({ receiver, args }) =>
  receiver?.bound && {
    ...receiver,
    bound: [...receiver.bound, ...args.flatMap(arg => arg.list ?? [arg])].slice(0, 500),
  }

/** A function that keeps its arguments for a later call. */
const bound: Result = ({ args, name, raw }) => ({ name: `${name}()`, bound: args, raw })
/** `method(:system)`: the function of that name. */
const named: Result = ({ args, raw }) => {
  const name = args[0] && (knownText(args[0]) ?? args[0].name)
  return name === undefined ? undefined : { name, raw }
}
const environment: Result = ({ receiver, args, name, raw }) =>
  name.endsWith('.get') && !(receiver && isEnvironment(receiver))
    ? undefined
    : environmentEntry(knownText(args[0]), raw)

const byName: ReadonlyMap<string, Result> = new Map(
  (
    [
      [
        '__import__ importlib.import_module importlib.__import__ import_module require import process.mainModule.require module.require require.main.require process.getBuiltinModule process.binding module.constructor._load Module._load module.Module._load createRequire() module.createRequire() Object.const_get const_get Kernel.const_get',
        moduleOf,
      ],
      ['getattr Reflect.get', attribute],
      [
        'operator.attrgetter() operator.itemgetter()',
        ({ args, ...call }, place) => attribute({ ...call, args: args.toReversed() }, place),
      ],
      ['operator.attrgetter operator.itemgetter operator.methodcaller', bound],
      ['Command.new std.process.Command.new process.Command.new tokio.process.Command.new', words],
      ['vars', ({ args }) => args[0]],
      ['method Kernel.method Object.method public_method instance_method', named],
      ['Closure.fromCallable ReflectionFunction', named],
      ['c', ({ args, raw }) => ({ list: args, raw })],
      [
        'Path Path.new std.path.Path.new PathBuf.from std.path.PathBuf.from pathlib.Path PurePath pathlib.PurePath pathlib.PosixPath Pathname Pathname.new',
        path,
      ],
      [
        'Path.home pathlib.Path.home os.homedir Dir.home os.path.expanduser.home dirs.home_dir home.home_dir env.home_dir std.env.home_dir',
        () => ({ ...textValue('~'), name: 'Path()' }),
      ],
      [
        'os.path.join path.join path.resolve join path.posix.join File.join posixpath.join File.expand_path filepath.Join path.Join Paths.get Path.of Path.Combine',
        pathsJoined,
      ],
      [
        'assert os.path.expanduser os.path.expandvars os.path.abspath os.path.realpath os.path.normpath os.fspath str path.normalize fs.realpathSync String text sqlalchemy.text sql File.absolute_path realpath dict list tuple sorted set Promise.resolve new shutil.which fileURLToPath url.fileURLToPath url.pathToFileURL URI URI.parse shlex.quote pipes.quote shellescape escapeshellarg RecursiveIteratorIterator IteratorIterator',
        first,
      ],
      [
        'tempfile.mkdtemp tempfile.gettempdir tempfile.mktemp os.tmpdir Dir.tmpdir Dir.mktmpdir tempfile.TemporaryDirectory tempfile.NamedTemporaryFile sys_get_temp_dir fs.mkdtempSync os.MkdirTemp os.TempDir ioutil.TempDir env.temp_dir std.env.temp_dir Files.createTempDirectory Files.createTempFile Path.GetTempPath Path.GetTempFileName',
        fixed('/tmp/scratch'),
      ],
      [
        'os.getenv getenv os.environ.get ENV.fetch Deno.env.get os.Getenv System.getenv env.var std.env.var env.var_os std.env.var_os Environment.GetEnvironmentVariable',
        environment,
      ],
      ['glob.glob glob.iglob glob glob.sync Dir.glob globSync fg fg.sync', globbed],
      [
        'os.listdir fs.readdirSync fs.readdir readdir readdirSync fs.promises.readdir fs/promises.readdir Dir.children Dir.entries',
        names,
      ],
      [
        'os.walk os.scandir scandir list.files RecursiveDirectoryIterator DirectoryIterator FilesystemIterator',
        below('*'),
      ],
      [
        'open io.open codecs.open gzip.open File.open fopen fs.createReadStream createReadStream Bun.file fs.openSync',
        opened,
      ],
      [
        'fs.readFileSync fs.readFile fs.promises.readFile fs/promises.readFile readFileSync readFile fsp.readFile File.read IO.read File.binread file_get_contents Deno.readTextFile Deno.readTextFileSync File.readlines file',
        contents,
      ],
      [
        'requests.get httpx.get urllib.request.urlopen urlopen urllib.urlopen urllib2.urlopen fetch axios.get axios got URI.open Net.HTTP.get get LWP.Simple.get HTTParty.get requests.request download download.file url open-uri.open',
        downloaded,
      ],
      [
        'subprocess.check_output subprocess.getoutput os.popen subprocess.run subprocess.Popen child_process.execSync child_process.spawnSync child_process.execFileSync shell_exec',
        output,
      ],
      [
        'base64.b64decode base64.standard_b64decode base64.urlsafe_b64decode base64.decodebytes b64decode atob base64_decode Base64.decode64 Base64.strict_decode64 Base64.urlsafe_decode64 decode_base64 MIME.Base64.decode_base64 base64.decode',
        textResults.base64,
      ],
      ['bytes bytearray', textResults.bytes],
      ['json.dumps ujson.dumps orjson.dumps JSON.stringify json_encode JSON.generate', textResults.json],
      ['dict', textResults.dictionary],
      ['map', textResults.mapped],
      ['pack', textResults.packed],
      ['base64.b32decode', textResults.base32],
      ['bytes.fromhex bytearray.fromhex binascii.unhexlify unhexlify hex2bin', textResults.hex],
      ['Buffer.from codecs.decode', textResults.byArgument],
      [
        'unescape decodeURIComponent urllib.parse.unquote unquote urldecode rawurldecode',
        textResults.percent,
      ],
      [
        'zlib.decompress gzip.decompress bz2.decompress lzma.decompress gzinflate gzuncompress gzdecode zlib.gunzipSync zlib.inflateSync',
        textResults.compressed,
      ],
      ['marshal.loads', textResults.compressed],
      ['zlib.fromBase64', textResults.gzip],
      ['str_rot13', textResults.rot13],
      ['strrev reverse reversed', textResults.turned],
      ['chr String.fromCharCode String.fromCodePoint', textResults.characters],
      ['sprintf format string.format', textResults.sprintf],
      [
        'input sys.stdin.read sys.stdin.readline gets STDIN.read $stdin.read readline',
        ({ raw }) => ({ origin: { from: 'input' }, raw }),
      ],
    ] as readonly (readonly [string, Result])[]
  ).flatMap(([names, result]) => names.split(' ').map(name => [name, result] as const)),
)

const byMember: ReadonlyMap<string, Result> = new Map(
  (
    [
      [
        'resolve absolute expanduser unwrap expect to_owned to_path_buf as_path into_os_string as_posix to_s to_str freeze fetchall shellescape href pathname copy text_content',
        self,
      ],
      ['arg args', moreWords],
      ['decode', textResults.decoded],
      ['encode toString', textResults.written],
      ['strip rstrip lstrip trim trimStart trimEnd chomp', textResults.stripped],
      ['lower toLowerCase downcase casefold', textResults.lower],
      ['upper toUpperCase upcase', textResults.upper],
      ['cwd getcwd pwd', () => ({ ...textValue('.'), name: 'Path()' })],
      ['format', textResults.format],
      ['join', textResults.join],
      ['replace replaceAll gsub', textResults.replace],
      ['split', textResults.split],
      ['reverse toReversed', textResults.turned],
      ['glob rglob', below('*')],
      ['iterdir', below('*')],
      [
        'joinpath',
        ({ receiver, args }) => receiver && { ...joinPaths([receiver, ...args]), name: 'Path()', raw: '' },
      ],
      ['read_text read_bytes', contents],
      ['recv gets sysread recvfrom', received],
    ] as readonly (readonly [string, Result])[]
  ).flatMap(([names, result]) => names.split(' ').map(name => [name, result] as const)),
)
