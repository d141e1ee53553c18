import { connect, createServer, type AddressInfo, type NetConnectOpts, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** One way through: what goes there, and what comes back. */
interface Passage {
  readonly near: Socket
  readonly far: Socket
  /** Nothing passes any more, and neither end is told: a cable that was pulled. */
  isDead: boolean
}

/** The place where connections lead; undefined where nobody is at home. */
type Target = () => NetConnectOpts | undefined

/** Opens a port of this machine that leads elsewhere, and that a test can cut, freeze or point at another server. */
export async function openLoopback(target: Target) {
  const open = new Set<Passage>()
  let isFrozen = false
  let cutAfter: { readonly bytes: string; readonly isLast: boolean } | undefined
  let cuts = 0

  const pass = (passage: Passage) => {
    const { near, far } = passage
    let cut: typeof cutAfter
    near.on('data', part => {
      if (cutAfter && part.includes(cutAfter.bytes)) {
        cut = cutAfter
        cutAfter = undefined
      }
      if (!passage.isDead) far.write(part)
    })
    far.on('data', part => {
      if (cut) {
        cuts++
        if (cut.isLast) freeze()
        near.destroy()
      } else if (!passage.isDead) near.write(part)
    })
    const end = () => {
      if (passage.isDead) return
      open.delete(passage)
      near.destroy()
      far.destroy()
    }
    for (const side of [near, far]) side.on('error', end).on('close', end)
  }

  const freeze = () => {
    isFrozen = true
    for (const passage of open) passage.isDead = true
  }

  const server = createServer(near => {
    const to = target()
    if (!to) return void near.destroy()
    const passage = { near, far: connect(to), isDead: isFrozen }
    open.add(passage)
    pass(passage)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    for (const { near, far } of open) for (const side of [near, far]) side.destroy()
  })
  return {
    port: (server.address() as AddressInfo).port,
    /** From now on bytes vanish, on connections that are there as on new ones. */
    freeze,
    /** New connections lead through again; those of before are dead for ever. */
    thaw: () => {
      isFrozen = false
    },
    /**
     * The next request that has these bytes arrives, and its answer does not: the connection ends instead. Where it `isLast`,
     * nothing passes from then on.
     */
    cutAfter: (bytes: string, { isLast = false } = {}) => {
      cutAfter = { bytes, isLast }
    },
    /** The answers that were cut. */
    cuts: () => cuts,
  }
}

/** A port of this machine that leads elsewhere. */
export type Loopback = Awaited<ReturnType<typeof openLoopback>>
