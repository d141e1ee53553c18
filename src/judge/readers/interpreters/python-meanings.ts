import type { Meanings } from './meaning.ts'

/** Python's standard library, and libraries that are used beside it every day. */
export const pythonMeanings: Meanings = {
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
