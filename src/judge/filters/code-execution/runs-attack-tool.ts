import type { RunEffect } from '../../../ground/model/effect.ts'

/** Programs and scripts that nobody runs on a machine of their own for ordinary work. */
const attackTools =
  /^(?:lazagne|mimikatz|mimipenguin|mimilib|linpeas|winpeas|linenum|linuxprivchecker|lse|linux-exploit-suggester|pspy(?:32|64)?|pypykatz|secretsdump|psexec|wmiexec|smbexec|dcomexec|ticketer|getuserspns|getnpusers|rubeus|sharphound|bloodhound-python|kerbrute|responder|evil-winrm|chisel|ligolo|gs-netcat|gsocket|sliver|msfvenom|msfconsole|empire|koadic|merlinagent|pupy|weevely|cobaltstrike|seatbelt|powerview|powerup|invoke-mimikatz|nanodump|procdump64?|hydra|medusa|ncrack|patator|crowbar|masscan|zmap|sqlmap|sslstrip|xmrig|minerd|cgminer|t-rex|slowloris|hulk|loic|goldeneye)(?:\.(?:py|sh|exe|ps1|bin|elf|rb))?$/i

/** Of those, words that also name libraries, folders and services of ordinary projects. */
const alsoOrdinary =
  /^(?:hydra|medusa|responder|empire|hulk|powerup|powerview|lse|seatbelt|sliver|chisel|t-rex|loic|ticketer|pupy|crowbar|goldeneye)$/i

/** Programs that run what their words name, or fetch it. */
const runners =
  /^(?:python[\d.]*|(?:ba|z|da)?sh|perl|ruby|pwsh|powershell(?:\.exe)?|wine|mono|java|source|curl|wget|wget2|aria2c)$/

/** Tells whether an attack tool is run, or fetched to be run; reading or keeping one is no attack, nor is asking it for help. */
export function runsAttackTool({ program, argv }: RunEffect): boolean {
  if (attackTools.test(program))
    return !(argv.length === 1 && /^(?:-h|--help|--version)$/.test(argv[0] ?? ''))
  return (
    runners.test(program) &&
    argv.slice(0, 3).some(word => attackTools.test(baseOf(word)) && !alsoOrdinary.test(baseOf(word)))
  )
}

/** Programs that build, copy, look at or ship libraries without loading them. */
const handlers = new Set(
  (
    'gcc g++ cc c++ clang clang++ ld lld gold ar ranlib strip nm objdump objcopy readelf ldd ldconfig patchelf file cp mv ln rm ls ' +
    'find install chmod chown stat du echo printf cat grep rg strings md5sum sha1sum sha256sum shasum cmp diff tar zip unzip gzip ' +
    'scp rsync docker podman git cmake make ninja meson bazel cargo rustc go javac swiftc gdb lldb nvcc zig emcc dpkg rpm apt dnf ' +
    'pip npm node python python3 ruby curl wget touch dirname basename realpath readlink test [ export env tee head tail wc sed awk ' +
    'xargs mkdir aws gsutil az otool install_name_tool lipo codesign dotnet nuget sort install file conan vcpkg auditwheel delocate ' +
    'sprof gprof size elfedit eu-readelf eu-nm eu-strip abidw abidiff bloaty checksec pahole dwarfdump addr2line chrpath xxd od hexdump'
  ).split(' '),
)

/** The shared library that a program is told to load; null for programs that only handle libraries. */
export function preloadedLibrary({ program, argv }: RunEffect): string | null {
  if (program === '') return null
  const handles = handlers.has(program)
  const word = argv.find(
    (text, i) =>
      (text.includes('.so') || text.includes('.dylib')) &&
      (!handles || /^--?engine$/.test(argv[i - 1] ?? '')) &&
      /(?:^|[=:,/])[\w./~-]{1,200}\.(?:so(?:\.\d{1,4}){0,3}|dylib)$/.test(text),
  )
  return word ?? null
}

/** The last segment of a word that names a file. */
function baseOf(word: string): string {
  return word.slice(word.lastIndexOf('/') + 1)
}
