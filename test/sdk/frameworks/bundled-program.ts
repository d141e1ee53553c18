import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'esbuild'

const run = promisify(execFile)
const root = process.cwd()

/** Where a program finds its framework: beside the packages of that product, or beside ours. */
function packagesOf(product: string): string {
  const own = join(root, 'test/products', product, 'node_modules')
  return existsSync(own) ? own : join(root, 'node_modules')
}

/** Entries of the package, for programs that import it as its users do. */
const entry = (name: string) => join(root, 'src/agents/sdk/frameworks', name, 'index.ts')
const adapters = [
  'ai-sdk',
  'openai-agents',
  'langchain',
  'claude-agent-sdk',
  'mastra',
  'mcp',
  'mcp-server',
  'mcp-client',
]

/** Bundles a program of ours, with frameworks as their own packages; gives the file. */
export async function bundledFile(file: string, product: string): Promise<string> {
  const program = join(packagesOf(product), `.${process.pid}-${basename(file)}.mjs`)
  await build({
    entryPoints: [file],
    outfile: program,
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    alias: {
      ...Object.fromEntries(
        adapters.filter(name => existsSync(entry(name))).map(name => [`countersign/${name}`, entry(name)]),
      ),
      countersign: join(root, 'src/agents/sdk/index.ts'),
    },
    // Our own paths are for types alone.
    tsconfigRaw: '{}',
    logLevel: 'error',
  })
  return program
}

/** The same; gives what runs it and returns its output. */
export async function bundledProgram(file: string, product: string) {
  const program = await bundledFile(file, product)
  return async (args: readonly string[] = [], env: NodeJS.ProcessEnv = {}) => {
    const { stdout } = await run(process.execPath, [program, ...args], { env: { ...process.env, ...env } })
    return stdout.trim()
  }
}
