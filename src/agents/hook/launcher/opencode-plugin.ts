/** Absolute paths of the parts that are installed for opencode. */
export interface OpencodePluginPlaces {
  /** The gate’s socket for agents. */
  readonly socket: string
  /** A file for this account alone with the line `Authorization: Bearer TOKEN`. */
  readonly headers: string
  /** The installed command, asked where no gate listens: it judges by itself, or starts the gate. */
  readonly launcher: string
  /** Longest wait for an answer; the gate answers no before. */
  readonly seconds: number
}

/**
 * The text of opencode’s plugin file. opencode skips a plugin that can’t be loaded and runs the calls, so nothing but
 * imports of Node’s own modules happens at load; a call runs only when the gate says so in as many words.
 */
export function opencodePlugin({ socket, headers, launcher, seconds }: OpencodePluginPlaces): string {
  const constants = { socket, headers, launcher, seconds }
  const lines = Object.entries(constants).map(([name, value]) => `const ${name} = ${JSON.stringify(value)}`)
  return `${head}${lines.join('\n')}\n${body}`
}

const head = `// Written by countersign: its gate judges every tool call of opencode. Changes are noticed and undone.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'

`

const body = `
export const Countersign = async ({ directory, client }) => {
  const parents = new Map()
  const news = new Map()
  const told = (sessionID, more) => {
    const parentID = parents.get(sessionID)
    return { sessionID, directory, ...(parentID && { parentID }), ...more }
  }
  return {
    event: async ({ event }) => {
      const info = event?.properties?.info
      if (event?.type === 'session.created' && info?.id) parents.set(info.id, info.parentID ?? null)
    },
    'tool.execute.before': async ({ tool, sessionID, callID }, { args }) => {
      const given = { event: 'tool.execute.before', tool, callID, args: args ?? {} }
      const before = JSON.stringify(given.args)
      const waiting = setTimeout(() => show(client, waits, 'info'), 2000)
      const { decision, reason, message, context } = await judged(told(sessionID, given))
      clearTimeout(waiting)
      if (decision !== 'allow') {
        show(client, message ?? reason, 'warning')
        throw new Error(String(reason || 'Countersign gave no reason.'))
      }
      if (typeof context === 'string') news.set(callID, context)
      if (JSON.stringify(args ?? {}) !== before) throw new Error('Countersign: the arguments changed while they were judged.')
    },
    'tool.execute.after': async ({ tool, sessionID, callID }, result) => {
      const said = heard(String(result?.output ?? ''))
      await reported(told(sessionID, { event: 'tool.execute.after', tool, callID, ...said }))
      const context = news.get(callID)
      news.delete(callID)
      if (context !== undefined && typeof result?.output === 'string') result.output += \`\n\n\${context}\`
    },
    'chat.message': async ({ sessionID }, { parts }) => {
      // What starts a sub-agent was written by a model: only a session that nobody started is a person’s.
      if (parents.get(sessionID) !== null) return
      const output = (parts ?? []).map(part => (part?.type === 'text' && part.synthetic !== true ? part.text : '')).join('\\n')
      await reported(told(sessionID, { event: 'chat.message', output }))
    },
  }
}

/** The head and the tail of a result that is too long to be told. */
function heard(text) {
  if (text.length <= most) return { output: text }
  const left = text.slice(most / 2, text.length - most / 2)
  return { output: text.slice(0, most / 2) + '\\n\\n' + text.slice(-most / 2), unread: Buffer.byteLength(left) }
}

/** Characters of a result, however they are written. */
const most = 2000000

/** What a person reads while the gate is asked. */
const waits = 'This call may wait for you: countersign review'

/** A few lines at the person's screen, where somebody sits at one. Nothing depends on it. */
function show(client, message, variant) {
  try {
    const body = { title: 'Countersign', message: String(message).slice(0, 400), variant, duration: 20000 }
    Promise.resolve(client?.tui?.showToast?.({ body })).catch(() => {})
  } catch {}
}

/** The gate's answer, or a refusal: this never throws, and never says allow by itself. */
async function judged(input) {
  try {
    const text = JSON.stringify(input)
    const answer = (await asked(text, seconds)) ?? (await launched(text))
    const parsed = JSON.parse(answer)
    const { decision, reason, message, context } = parsed ?? {}
    return decision === 'allow' ? { decision, context } : { decision: 'deny', reason, message }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return {
      decision: 'deny',
      reason: \`Countersign could not judge this call, so it does not run: \${why}. Tell the person you work for.\`,
    }
  }
}

async function reported(input) {
  try {
    await asked(JSON.stringify(input), 3)
  } catch {}
}

/** What the gate's answer frames; undefined where no gate listens. */
function asked(text, limit) {
  return new Promise((resolve, reject) => {
    const [, authorization] = /^Authorization: (.+)$/m.exec(readFileSync(headers, 'utf8')) ?? []
    const options = {
      socketPath: socket,
      path: \`/v1/hooks/opencode?seconds=\${Math.max(1, limit - 2)}\`,
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json', host: 'localhost' },
    }
    const sent = request(options, response => {
      const parts = []
      response.on('data', part => parts.push(part))
      response.on('error', reject)
      response.on('end', () => {
        const [first, ...lines] = Buffer.concat(parts).toString('utf8').split('\\n')
        const end = lines.lastIndexOf('countersign/1 end')
        if (first === 'countersign/1 0 stdout' && end >= 0) resolve(lines.slice(0, end).join('\\n'))
        else reject(new Error('the gate answered in a form that is not known'))
      })
    })
    const timer = setTimeout(() => {
      reject(new Error('the gate did not answer in time'))
      sent.destroy()
    }, limit * 1000)
    sent.on('close', () => clearTimeout(timer))
    sent.on('error', error => (absent.includes(error?.code) ? resolve(undefined) : reject(error)))
    sent.end(text)
  })
}

/** What connecting to a gate that is not there ends with, in Node and in Bun. */
const absent = ['ENOENT', 'ECONNREFUSED', 'FailedToOpenSocket', 'ConnectionRefused']

/** What the installed command prints. */
function launched(text) {
  return new Promise((resolve, reject) => {
    const child = spawn(launcher, [], { stdio: ['pipe', 'pipe', 'ignore'] })
    const parts = []
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error('the installed command did not answer in time'))
    }, seconds * 1000)
    child.on('error', reject)
    child.stdin.on('error', () => {})
    child.stdout.on('data', part => parts.push(part))
    child.on('close', code => {
      clearTimeout(timer)
      if (code === 0) resolve(Buffer.concat(parts).toString('utf8'))
      else reject(new Error(\`the installed command ended with status \${code}\`))
    })
    child.stdin.end(text)
  })
}
`
