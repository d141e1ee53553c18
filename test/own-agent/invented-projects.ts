/** A project that nobody keeps, in the style of real ones: what is committed, what a session wrote since, what is done in it. */
export interface InventedProject {
  readonly name: string
  readonly files: Readonly<Record<string, string>>
  /** Files that the session wrote or changed since the last commit. */
  readonly edits: Readonly<Record<string, string>>
  readonly commands: readonly string[]
}

type Make = (name: string, n: number) => Omit<InventedProject, 'name'>

const always = ['git status', 'git diff', 'git add -A && git commit -m "Say what changed"']

const nodeTest = (
  name: string,
  n: number,
) => `import { mkdtempSync, rmSync, writeFileSync, unlinkSync } from 'node:fs'
import { execFileSync, spawn } from 'node:child_process'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import { total${n} } from '../src/index.js'
const folder = mkdtempSync(join(tmpdir(), '${name}-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
test('adds', () => {
  writeFileSync(join(folder, 'a.json'), '{}')
  const out = execFileSync('node', [join(__dirname, '../src/cli.js'), '--in', folder], { encoding: 'utf8' })
  const child = spawn(process.execPath, ['-e', 'process.exit(0)'])
  child.kill()
  unlinkSync(join(folder, 'a.json'))
  expect(total${n}([1, 2])).toBe(3)
})
`
const nodeFiles = (name: string, n: number, manager: string) => ({
  'package.json': JSON.stringify({
    name,
    type: 'module',
    scripts: {
      build: n % 2 ? 'tsc -p . && node scripts/copy.js' : 'vite build',
      test: n % 2 ? 'vitest run' : 'jest --coverage',
      lint: 'eslint . && prettier --check .',
      clean: 'rm -rf dist coverage node_modules/.cache',
      dev: n % 2 ? 'tsx watch src/index.ts' : 'vite',
      check: `${manager} run lint && ${manager} run test`,
      prepare: 'husky',
      ci: 'run-s lint test build',
      all: `concurrently "${manager}:lint" "${manager}:test"`,
    },
    'lint-staged': { '*.{js,ts}': ['eslint --fix', 'prettier --write'] },
    jest: { setupFiles: ['./test/setup.js'] },
    devDependencies: { jest: '^29', vitest: '^2', vite: '^5', eslint: '^9', typescript: '^5', husky: '^9' },
  }),
  'package-lock.json':
    '{"packages":{"node_modules/jest":{},"node_modules/vitest":{},"node_modules/vite":{},"node_modules/eslint":{}}}',
  'eslint.config.js':
    "import js from '@eslint/js'\nimport local from './tools/rule.js'\nexport default [js.configs.recommended, { plugins: { local } }]\n",
  'tools/rule.js':
    'export default { rules: { a: { create: context => ({ Identifier(node) { context.report({ node }) } }) } } }\n',
  'vite.config.ts':
    "import { defineConfig } from 'vite'\nimport { readFileSync } from 'node:fs'\nconst { version } = JSON.parse(readFileSync('package.json', 'utf8'))\nexport default defineConfig({ define: { version }, server: { proxy: { '/api': 'http://localhost:3000' } }, test: { setupFiles: ['./test/setup.js'] } })\n",
  'test/setup.js':
    "import { rmSync } from 'node:fs'\nrmSync(new URL('./.tmp', import.meta.url), { recursive: true, force: true })\nprocess.env.TZ = 'UTC'\n",
  '.prettierrc.json': '{"semi":false,"plugins":["prettier-plugin-x"]}',
  '.husky/pre-commit': 'npx lint-staged\n',
  'scripts/copy.js':
    "import { cpSync, rmSync } from 'node:fs'\nrmSync('dist/assets', { recursive: true, force: true })\ncpSync('assets', 'dist/assets', { recursive: true })\n",
  'src/index.js': `export const total${n} = list => list.reduce((a, b) => a + b, 0)\n`,
  'src/cli.js': `#!/usr/bin/env node\nimport { parseArgs } from 'node:util'\nimport { rm } from 'node:fs/promises'\nconst { values } = parseArgs({ options: { in: { type: 'string' }, clean: { type: 'boolean' } } })\nif (values.clean) await rm(values.in, { recursive: true })\nconst answer = await fetch(process.env.API_URL ?? 'http://localhost:3000/api')\nconsole.log(await answer.text())\n`,
  'test/index.test.js': nodeTest(name, n),
})

const node: Make = (name, n) => {
  const manager = ['npm', 'pnpm', 'yarn', 'bun', 'npm'][n % 5] ?? 'npm'
  const run = /^(?:npm|bun)$/.test(manager) ? `${manager} run` : manager
  return {
    files: nodeFiles(name, n, manager),
    edits: {
      'test/index.test.js': `${nodeTest(name, n)}\ntest('is empty', () => expect(total${n}([])).toBe(0))\n`,
      'test/fresh.test.js': nodeTest(name, n),
      'src/index.js': `export const total${n} = list => list.reduce((a, b) => a + b, 0)\nexport const count = list => list.length\n`,
      'vite.config.ts':
        "import { defineConfig } from 'vite'\nexport default defineConfig({ build: { outDir: 'dist', sourcemap: true } })\n",
    },
    commands: [
      `${manager} test`,
      `${run} build`,
      `${run} lint`,
      `${run} check`,
      `${run} clean && ${run} build`,
      `${run} ci`,
      `${run} all`,
      'npx vitest run test/index.test.js',
      'npx eslint . --fix',
      'npx tsc --noEmit',
      'npx lint-staged',
      'npx prettier --write src',
    ],
  }
}

const pyTest = (name: string) => `import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from ${name} import core


@pytest.fixture
def folder():
    path = tempfile.mkdtemp()
    yield Path(path)
    shutil.rmtree(path)


def test_run(folder, monkeypatch):
    (folder / "a.txt").write_text("a")
    monkeypatch.setenv("HOME", str(folder))
    done = subprocess.run([sys.executable, "-m", "${name}", str(folder)], capture_output=True, check=True)
    os.remove(folder / "a.txt")
    assert core.total([1, 2]) == 3
`
const python: Make = (name, n) => {
  const runner = ['', 'poetry run ', 'uv run ', 'hatch run ', 'pdm run '][n % 5] ?? ''
  const files = {
    'pyproject.toml': `[project]\nname = "${name}"\nversion = "1.0"\n[project.scripts]\n${name} = "${name}.cli:main"\n[tool.pytest.ini_options]\naddopts = "-q --strict-markers"\ntestpaths = ["tests"]\n[tool.hatch.envs.default.scripts]\ntest = "pytest {args}"\nlint = ["ruff check .", "mypy ${name}"]\n[tool.pdm.scripts]\ntest = "pytest"\nlint = {composite = ["ruff check .", "mypy ${name}"]}\n[tool.poe.tasks]\ntest = "pytest"\nclean = "rm -rf build dist .pytest_cache"\n`,
    'setup.py':
      'from setuptools import setup\nimport os\nhere = os.path.dirname(__file__)\nsetup(long_description=open(os.path.join(here, "README.md")).read())\n',
    'README.md': `# ${name}\n`,
    'tox.ini': `[tox]\nenvlist = py311,lint\n[testenv]\ndeps = pytest\ncommands = pytest {posargs}\n[testenv:lint]\ncommands =\n    ruff check .\n    mypy ${name}\n[testenv:docs]\ncommands = sphinx-build docs out\n`,
    'noxfile.py':
      'import nox\nimport shutil\n\n@nox.session\ndef tests(session):\n    session.install("-e", ".[test]")\n    session.run("pytest", *session.posargs)\n\n@nox.session\ndef docs(session):\n    shutil.rmtree("docs/_build", ignore_errors=True)\n    session.run("sphinx-build", "docs", "docs/_build")\n',
    'tasks.py':
      'from invoke import task\n\n@task\ndef clean(c):\n    c.run("rm -rf build dist")\n\n@task(pre=[clean])\ndef build(c):\n    c.run("python -m build")\n',
    Makefile: `.PHONY: test lint\ntest:\n\t${runner}pytest\nlint:\n\truff check .\nclean:\n\trm -rf build dist *.egg-info .pytest_cache\n\tfind . -name __pycache__ -exec rm -rf {} +\n`,
    '.pre-commit-config.yaml': `repos:\n- repo: https://github.com/astral-sh/ruff-pre-commit\n  rev: v0.5\n  hooks:\n  - id: ruff\n- repo: local\n  hooks:\n  - id: types\n    name: types\n    entry: mypy ${name}\n    language: system\n    pass_filenames: false\n`,
    [`${name}/__init__.py`]: '',
    [`${name}/core.py`]: 'def total(values):\n    return sum(values)\n',
    [`${name}/cli.py`]:
      'import argparse\nimport os\nimport shutil\nimport requests\nfrom . import core\n\ndef main():\n    parser = argparse.ArgumentParser()\n    parser.add_argument("path")\n    parser.add_argument("--clean", action="store_true")\n    args = parser.parse_args()\n    if args.clean:\n        shutil.rmtree(args.path)\n    print(requests.get(os.environ["API_URL"], timeout=5).json(), core.total([1]))\n',
    [`${name}/__main__.py`]: 'from .cli import main\nmain()\n',
    'tests/conftest.py':
      'import os\nimport sys\nsys.path.insert(0, os.path.dirname(os.path.dirname(__file__)))\npytest_plugins = ["tests.plug"]\n',
    'tests/plug.py': 'import pytest\n\n@pytest.fixture\ndef server():\n    yield "http://localhost:8000"\n',
    'tests/test_core.py': pyTest(name),
    'docs/conf.py': `project = "${name}"\nextensions = ["sphinx.ext.autodoc"]\n`,
    'notebooks/a.ipynb':
      '{"cells":[{"cell_type":"code","source":["import pandas as pd\\n","pd.read_csv(\\"a.csv\\").describe()"]},{"cell_type":"code","source":["!pip list\\n","%matplotlib inline\\n"]}]}',
  }
  return {
    files,
    edits: {
      'tests/test_core.py': `${pyTest(name)}\n\ndef test_empty():\n    assert core.total([]) == 0\n`,
      'tests/test_fresh.py': pyTest(name),
      [`${name}/core.py`]: 'def total(values):\n    return sum(v or 0 for v in values)\n',
      'noxfile.py': `${files['noxfile.py']}\n@nox.session\ndef lint(session):\n    session.run("ruff", "check", ".")\n`,
      'notebooks/a.ipynb':
        '{"cells":[{"cell_type":"code","source":["import pandas as pd\\n","pd.read_csv(\\"b.csv\\").plot()"]}]}',
    },
    commands: [
      `${runner}pytest -x`,
      `${runner}python -m pytest tests/test_core.py`,
      'make test',
      'make lint clean',
      'tox -e lint',
      'tox',
      'nox -s tests',
      'invoke build',
      'pre-commit run --all-files',
      'pip install -e .',
      'python -m build',
      `${runner}python -m ${name} --help`,
      'sphinx-build docs out',
      'jupyter nbconvert --execute notebooks/a.ipynb',
      ...(runner === 'hatch run ' || runner === 'pdm run ' ? [`${runner}test`, `${runner}lint`] : []),
      `${runner}poe test`,
    ],
  }
}

const goTest = (n: number) => `package store

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

func TestStore${n}(t *testing.T) {
	dir, err := os.MkdirTemp("", "store")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "a.db")
	if err := os.WriteFile(path, []byte("a"), 0o644); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("go", "build", "-o", filepath.Join(dir, "bin"), "./...").CombinedOutput()
	if err != nil {
		t.Fatalf("%s", out)
	}
	cmd := exec.Command(filepath.Join(dir, "bin"), "--help")
	_ = cmd.Run()
	os.Remove(path)
}
`
const goMain = (name: string) => `package main

import (
	"flag"
	"log"
	"net/http"
	"os"
	"os/exec"
	"syscall"
)

//go:generate stringer -type=Kind
//go:generate mockgen -source=main.go -destination=mock_main.go

var out = flag.String("out", "build", "folder")

func main() {
	flag.Parse()
	if err := os.RemoveAll(*out); err != nil {
		log.Fatal(err)
	}
	if len(flag.Args()) > 0 {
		_ = exec.Command(flag.Arg(0), flag.Args()[1:]...).Run()
	}
	_ = exec.Command("git", "rev-parse", "HEAD").Run()
	_ = syscall.Kill(os.Getpid(), syscall.SIGTERM)
	log.Println("${name}")
	log.Fatal(http.ListenAndServe(":8080", nil))
}
`
const go: Make = (name, n) => ({
  files: {
    'go.mod': `module example.com/${name}\n\ngo 1.22\n`,
    'main.go': goMain(name),
    'store/store.go':
      'package store\n\nimport "os"\n\nfunc Drop(path string) error { return os.RemoveAll(path) }\n',
    'store/store_test.go': goTest(n),
    Makefile: `BIN := bin/${name}\nall: build test\nbuild:\n\tgo build -o $(BIN) .\ntest:\n\tgo test ./...\nlint:\n\tgolangci-lint run\nclean:\n\trm -rf bin\n`,
    'Taskfile.yml': `version: "3"\nvars:\n  BIN: bin/${name}\n  COMMIT:\n    sh: git rev-parse --short HEAD\ntasks:\n  default:\n    deps: [build]\n  build:\n    desc: Build it\n    cmds:\n      - go build -o {{.BIN}} .\n  test:\n    cmds:\n      - go test ./...\n      - task: lint\n  lint: golangci-lint run\n  clean:\n    cmds:\n      - rm -rf bin\n  release:\n    cmds:\n      - goreleaser release --clean\n`,
    justfile:
      'default: build\n\nbuild:\n    go build ./...\n\ntest *args:\n    go test ./... {{args}}\n\nclean:\n    rm -rf bin\n',
  },
  edits: {
    'store/store_test.go': `${goTest(n)}\nfunc TestDrop(t *testing.T) {\n\tif err := Drop(t.TempDir()); err != nil {\n\t\tt.Fatal(err)\n\t}\n}\n`,
    'store/fresh_test.go': goTest(n + 1),
    'main.go': `${goMain(name)}\nfunc add(a, b int) int { return a + b }\n`,
  },
  commands: [
    'go test ./...',
    'go test -run TestDrop ./store',
    'go build ./...',
    'go vet ./...',
    'go run . --help',
    'go generate ./...',
    'make',
    'make test',
    'make clean build',
    'task build',
    'task test',
    'task',
    'just',
    'just test -v',
    'gofmt -w .',
    'go mod tidy',
  ],
})

const rustTest = `use std::fs;
use std::process::Command;

#[test]
fn writes() {
    let dir = std::env::temp_dir().join(format!("a-{}", std::process::id()));
    fs::create_dir_all(&dir).unwrap();
    fs::write(dir.join("a.txt"), "a").unwrap();
    let out = Command::new(env!("CARGO_BIN_EXE_tool")).arg(&dir).output().unwrap();
    assert!(out.status.success());
    fs::remove_file(dir.join("a.txt")).unwrap();
    fs::remove_dir_all(&dir).unwrap();
}
`
const rust: Make = (name, n) => ({
  files: {
    'Cargo.toml': `[package]\nname = "${name}"\nversion = "0.1.0"\nedition = "2021"\nbuild = "build.rs"\n`,
    'build.rs':
      'use std::process::Command;\nfn main() {\n    println!("cargo:rerun-if-changed=build.rs");\n    let out = Command::new("git").args(["rev-parse", "HEAD"]).output().unwrap();\n    println!("cargo:rustc-env=GIT={}", String::from_utf8_lossy(&out.stdout));\n}\n',
    'src/main.rs':
      'mod store;\nuse std::env;\nfn main() {\n    let path = env::args().nth(1).expect("a path");\n    store::clear(&path).unwrap();\n    let status = std::process::Command::new(env::args().nth(2).unwrap()).status();\n    println!("{:?}", status);\n}\n',
    'src/store.rs':
      'use std::{fs, io, path::Path};\npub fn clear(path: impl AsRef<Path>) -> io::Result<()> { fs::remove_dir_all(path) }\n#[cfg(test)]\nmod tests {\n    #[test]\n    fn a() { assert_eq!(1, 1); }\n}\n',
    'tests/cli.rs': rustTest,
    '.cargo/config.toml':
      '[alias]\nxtask = "run --package xtask --"\nt = "test"\n[build]\nrustflags = ["-D", "warnings"]\n',
    'xtask/src/main.rs':
      'use std::process::Command;\nfn main() {\n    let task = std::env::args().nth(1);\n    match task.as_deref() {\n        Some("ci") => { Command::new("cargo").args(["test", "--all"]).status().unwrap(); }\n        Some("dist") => { std::fs::remove_dir_all("target/dist").ok(); }\n        _ => eprintln!("ci | dist"),\n    }\n}\n',
    justfile: `set shell := ["bash", "-uc"]\nversion := \`git describe --tags\`\n\n# Say what there is\ndefault:\n    @just --list\n\nci: fmt test\n\nfmt:\n    cargo fmt --all\n\ntest filter="":\n    cargo test {{filter}}\n\nrelease:\n    cargo publish\n`,
  },
  edits: {
    'tests/cli.rs': `${rustTest}\n#[test]\nfn two() {\n    assert_eq!(1 + 1, 2);\n}\n`,
    'tests/fresh.rs': rustTest,
    'src/store.rs':
      'use std::{fs, io, path::Path};\npub fn clear(path: impl AsRef<Path>) -> io::Result<()> { fs::remove_dir_all(path.as_ref()) }\npub fn remove(path: &str) -> io::Result<()> { fs::remove_file(path) }\n',
    ...(n % 2
      ? {
          'build.rs':
            'fn main() {\n    println!("cargo:rerun-if-changed=proto");\n    tonic_build::compile_protos("proto/a.proto").unwrap();\n}\n',
        }
      : ({} as Readonly<Record<string, string>>)),
  },
  commands: [
    'cargo build',
    'cargo test',
    'cargo test --workspace -- --nocapture',
    'cargo clippy --all-targets',
    'cargo fmt',
    'cargo run -- --help',
    'cargo check',
    'cargo xtask ci',
    'cargo t',
    'just',
    'just ci',
    'just test store',
    'cargo bench',
    'cargo doc --no-deps',
  ],
})

const phpTest = `<?php
use PHPUnit\\Framework\\TestCase;

final class StoreTest extends TestCase
{
    private string $file;
    protected function setUp(): void { $this->file = tempnam(sys_get_temp_dir(), 'a'); }
    protected function tearDown(): void { unlink($this->file); }
    public function testWrites(): void
    {
        file_put_contents($this->file, 'a');
        exec('php ' . escapeshellarg(__DIR__ . '/../bin/tool') . ' --help', $out, $code);
        $this->assertSame(0, $code);
    }
}
`
const php: Make = name => ({
  files: {
    'composer.json': `{"name":"acme/${name}","autoload":{"psr-4":{"App\\\\":"src/"}},"scripts":{"test":"phpunit","lint":["@php -l src/Store.php","phpcs src"],"check":["@lint","@test"],"post-install-cmd":"@php bin/tool warm","clean":"rm -rf var/cache/*"}}`,
    'composer.lock': '{}',
    'phpunit.xml':
      '<phpunit bootstrap="tests/bootstrap.php"><testsuites><testsuite name="a"><directory>tests</directory></testsuite></testsuites></phpunit>\n',
    'tests/bootstrap.php': "<?php\nrequire __DIR__ . '/../vendor/autoload.php';\n",
    'tests/StoreTest.php': phpTest,
    'src/Store.php':
      '<?php\nnamespace App;\nfinal class Store { public function drop(string $path): bool { return unlink($path); } }\n',
    'bin/tool': "#!/usr/bin/env php\n<?php\nrequire __DIR__ . '/../vendor/autoload.php';\necho 'ok';\n",
  },
  edits: {
    'tests/StoreTest.php': phpTest.replace('testWrites', 'testWritesAgain'),
    'tests/FreshTest.php': phpTest.replace('StoreTest', 'FreshTest'),
    'src/Store.php':
      '<?php\nnamespace App;\nfinal class Store { public function drop(string $path): bool { return is_file($path) && unlink($path); } }\n',
    'tests/bootstrap.php':
      "<?php\nrequire __DIR__ . '/../vendor/autoload.php';\ndate_default_timezone_set('UTC');\n",
  },
  commands: [
    'composer test',
    'composer check',
    'composer install',
    'composer dump-autoload',
    'vendor/bin/phpunit',
    'vendor/bin/phpunit --filter testWrites',
    'php bin/tool',
    'php -l src/Store.php',
    'composer run-script clean',
    'php -S localhost:8000 -t public',
  ],
})

const mono: Make = (name, n) => ({
  files: {
    ...nodeFiles(name, n, 'pnpm'),
    'package.json': JSON.stringify({
      name,
      private: true,
      workspaces: ['packages/*'],
      scripts: {
        build: n % 2 ? 'turbo run build' : 'pnpm -r build',
        test: n % 2 ? 'turbo run test' : 'pnpm -r test',
        lint: 'eslint .',
        clean: 'pnpm -r exec rm -rf dist',
        'build:all': 'npm-run-all build:*',
        'build:docs': 'typedoc',
      },
    }),
    'pnpm-workspace.yaml': 'packages:\n  - packages/*\n',
    'turbo.json': '{"tasks":{"build":{"dependsOn":["^build"]},"test":{}}}',
    'packages/a/package.json':
      '{"name":"@acme/a","scripts":{"build":"tsc -p .","test":"vitest run","clean":"rimraf dist"}}',
    'packages/b/package.json':
      '{"name":"@acme/b","scripts":{"build":"tsup","test":"node --test"},"wireit":{"build":{"command":"tsc"}}}',
    'packages/b/tsup.config.ts':
      "import { defineConfig } from 'tsup'\nexport default defineConfig({ entry: ['src/index.ts'], clean: true })\n",
    'packages/a/src/index.ts': 'export const a = 1\n',
    'packages/b/test/b.test.js': nodeTest(name, n),
    'project.json':
      '{"name":"root","targets":{"build":{"executor":"nx:run-commands","options":{"command":"tsc -b"}}}}',
  },
  edits: {
    'packages/a/src/index.ts': 'export const a = 2\n',
    'packages/b/test/b.test.js': `${nodeTest(name, n)}\n`,
    'packages/a/vitest.config.ts':
      "import { defineConfig } from 'vitest/config'\nexport default defineConfig({ test: { environment: 'node' } })\n",
  },
  commands: [
    'pnpm build',
    'pnpm test',
    'pnpm -r test',
    'pnpm --filter @acme/a test',
    'npx turbo run build test',
    'npm run test --workspaces',
    'npm run build -w @acme/b',
    'pnpm lint',
    'npx nx run root:build',
    'pnpm clean',
    'pnpm build:all',
    'pnpm install --frozen-lockfile',
  ],
})

const cTest =
  '#include <assert.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <unistd.h>\n#include "a.h"\nint main(int argc, char **argv) {\n  char path[] = "/tmp/aXXXXXX";\n  int fd = mkstemp(path);\n  close(fd);\n  remove(path);\n  if (argc > 1) execvp(argv[1], argv + 1);\n  assert(add(1, 2) == 3);\n  system("clear");\n  return 0;\n}\n'
const c: Make = (name, n) => ({
  files: {
    Makefile: `CC ?= gcc\nCFLAGS += -Wall -O2\nOBJS = a.o main.o\nall: ${name}\n${name}: $(OBJS)\n\t$(CC) -o $@ $^\n%.o: %.c\n\t$(CC) $(CFLAGS) -c -o $@ $<\ntest: test.c a.c\n\t$(CC) -o run-test test.c a.c\n\t./run-test\nclean:\n\trm -f $(OBJS) ${name} run-test\ninstall: all\n\tinstall -m 755 ${name} $(DESTDIR)/usr/local/bin\n`,
    'CMakeLists.txt': `cmake_minimum_required(VERSION 3.20)\nproject(${name})\nadd_executable(${name} main.c a.c)\nenable_testing()\nadd_test(NAME t COMMAND ${name})\nexecute_process(COMMAND git describe OUTPUT_VARIABLE V)\n`,
    'meson.build': `project('${name}', 'c')\nexe = executable('${name}', 'main.c', 'a.c')\ntest('t', exe)\nrun_command('git', 'describe', check: false)\n`,
    'main.c':
      '#include <stdio.h>\n#include <stdlib.h>\n#include <sys/stat.h>\n#include <signal.h>\n#include "a.h"\nint main(int argc, char **argv) { if (argc > 2) unlink(argv[2]); char cmd[256]; snprintf(cmd, 256, "ls %s", argv[1]); system(cmd); kill(getpid(), SIGTERM); printf("%d", add(1, 2)); return 0; }\n',
    'a.c': '#include "a.h"\nint add(int a, int b) { return a + b; }\n',
    'a.h': 'int add(int a, int b);\n',
    'test.c': cTest,
  },
  edits: {
    'test.c': `${cTest}\n/* more */\n`,
    'a.c': '#include "a.h"\nint add(int a, int b) { int c = a + b; return c; }\n',
    'fresh.c': cTest,
    ...(n % 2
      ? {
          'main.c':
            '#include <stdio.h>\n#include <stdlib.h>\nint main(int argc, char **argv) { remove(argv[1]); system(argv[2]); return 0; }\n',
        }
      : ({} as Readonly<Record<string, string>>)),
  },
  commands: [
    'make',
    'make test',
    'make clean all',
    'gcc -Wall -o fresh fresh.c a.c && ./fresh',
    'cc -c a.c',
    'cmake -S . -B build && cmake --build build',
    'ctest --test-dir build',
    'meson setup out && meson compile -C out',
    'meson test -C out',
    'gcc -fsyntax-only main.c',
  ],
})

const javaTest =
  'package a;\nimport java.nio.file.*;\nimport org.junit.jupiter.api.*;\nclass StoreTest {\n  Path dir;\n  @BeforeEach void up() throws Exception { dir = Files.createTempDirectory("a"); }\n  @AfterEach void down() throws Exception { Files.walk(dir).sorted(java.util.Comparator.reverseOrder()).map(Path::toFile).forEach(java.io.File::delete); Files.deleteIfExists(dir); }\n  @Test void runs() throws Exception { new ProcessBuilder("java", "-version").start().waitFor(); Runtime.getRuntime().exec(new String[] {"git", "status"}); }\n}\n'
const java: Make = (name, n) => ({
  files: {
    'build.gradle': `plugins { id 'java' }\ndef commit = 'git rev-parse HEAD'.execute().text.trim()\ndependencies { testImplementation 'org.junit.jupiter:junit-jupiter:5.10.0' }\ntest { useJUnitPlatform() }\ntasks.register('stamp', Exec) { commandLine 'git', 'describe', '--tags' }\nclean { delete 'generated' }\n`,
    'settings.gradle': `rootProject.name = '${name}'\n`,
    'pom.xml': `<project><modelVersion>4.0.0</modelVersion><artifactId>${name}</artifactId><build><plugins><plugin><artifactId>exec-maven-plugin</artifactId><executions><execution><phase>compile</phase><configuration><executable>npm</executable><arguments><argument>run</argument><argument>build</argument></arguments></configuration></execution></executions></plugin></plugins></build></project>\n`,
    'src/main/java/a/Store.java':
      'package a;\nimport java.nio.file.*;\npublic class Store { public static void drop(Path p) throws Exception { Files.delete(p); } public static void main(String[] a) throws Exception { drop(Path.of(a[0])); Runtime.getRuntime().exec(a[1]); } }\n',
    'src/test/java/a/StoreTest.java': javaTest,
    'App.csproj':
      '<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><TargetFramework>net8.0</TargetFramework></PropertyGroup><Target Name="Stamp" BeforeTargets="Build"><Exec Command="git rev-parse HEAD" /></Target></Project>\n',
    'Program.cs':
      'using System.Diagnostics;\nusing System.IO;\nvar p = Path.GetTempFileName();\nFile.Delete(p);\nDirectory.Delete(args[0], true);\nProcess.Start("git", "status");\n',
  },
  edits: {
    'src/test/java/a/StoreTest.java': javaTest.replace('runs()', 'runsAgain()'),
    'src/test/java/a/FreshTest.java': javaTest.replace('StoreTest', 'FreshTest'),
    'build.gradle': `plugins { id 'java' }\ndependencies { implementation 'com.google.guava:guava:33.0.0' }\ntest { useJUnitPlatform() }\ntasks.register('stamp', Exec) { commandLine 'git', 'describe' }\n`,
    'Program.cs':
      'using System.IO;\nvar dir = Directory.CreateTempSubdirectory();\nDirectory.Delete(dir.FullName, true);\n',
    ...(n % 2
      ? { 'pom.xml': `<project><artifactId>${name}</artifactId><dependencies/></project>\n` }
      : ({} as Readonly<Record<string, string>>)),
  },
  commands: [
    'gradle test',
    'gradle build',
    'gradle clean build',
    'mvn test',
    'mvn -q verify',
    'mvn clean package -DskipTests',
    'dotnet build',
    'dotnet test',
    'dotnet run -- a',
    'javac src/main/java/a/Store.java',
  ],
})

const kinds: Readonly<Record<string, Make>> = { node, python, go, rust, php, mono, c, java }
const names = ['amber', 'birch', 'cedar', 'delta', 'ember']

/** Forty invented projects: eight kinds, five of each. */
export const inventedProjects: readonly InventedProject[] = Object.entries(kinds).flatMap(([kind, make]) =>
  names.map((name, n) => {
    const project = make(name, n)
    return { ...project, name: `${kind} ${name}`, commands: [...project.commands, ...always] }
  }),
)
