/** Something that is posted. */
export interface Posting {
  readonly url: URL
  readonly body: string
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * Posts JSON; rejects with one sentence unless the answer is 2xx. Nothing of an answer is read but its status: what a
 * server says is no matter of ours, and where it redirects to is not what the person chose.
 */
export async function post({ url, body, headers }: Posting, signal: AbortSignal): Promise<void> {
  // Loaded when it is needed: policy files are read by programs that send nothing.
  const { request } = await (url.protocol === 'https:' ? import('node:https') : import('node:http'))
  return new Promise((resolve, reject) => {
    const options = {
      method: 'POST',
      agent: false,
      signal,
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'countersign',
        ...headers,
      },
    } as const
    const posted = request(url, options, response => {
      const { statusCode = 0 } = response
      response.destroy()
      if (statusCode >= 200 && statusCode < 300) resolve()
      else reject(new Error(whyRefused(statusCode)))
    })
    posted.on('error', error => reject(new Error(`the server can't be reached (${reasonOf(error)})`)))
    posted.end(body)
  })
}

function whyRefused(status: number): string {
  if (status >= 300 && status < 400)
    return `the server redirects (${status}): give the address that it leads to`
  return `the server answered ${status}`
}

/** The code of an error; its text may hold the address. */
function reasonOf(error: NodeJS.ErrnoException): string {
  return typeof error.code === 'string' ? error.code : error.name
}
