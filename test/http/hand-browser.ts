import { expect } from 'vitest'

/** A browser that keeps one cookie, and asks what a test has it ask. */
export class HandBrowser {
  private cookie = ''
  private csrf = ''
  private readonly address: string

  constructor(address: string) {
    this.address = address
  }

  /** The answer as a value; fails where it is none. */
  async ask<T>(path: string, body?: unknown): Promise<T> {
    const answer = await this.send(path, body)
    expect(answer.status, `${path}: ${await answer.clone().text()}`).toBe(200)
    return (await answer.json()) as T
  }

  async status(path: string, body?: unknown): Promise<number> {
    return (await this.send(path, body)).status
  }

  private send(path: string, body?: unknown): Promise<Response> {
    return fetch(this.address + path, {
      headers: {
        cookie: this.cookie,
        'x-countersign-csrf': this.csrf,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    })
  }

  async pair(code: string): Promise<void> {
    const answer = await fetch(`${this.address}/v1/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code }),
    })
    expect(answer.status).toBe(200)
    this.cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] as string
    this.csrf = ((await answer.json()) as { readonly csrf: string }).csrf
  }
}
