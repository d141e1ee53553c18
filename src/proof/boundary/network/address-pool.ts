/** A block of addresses of version 4 that mean nothing outside: the first one as a number, and how many there are. */
export interface AddressBlock {
  readonly first: number
  readonly size: number
}

/** 198.18.0.0/15, kept for measuring networks: no program takes it for this machine’s own. */
export const benchmarkBlock: AddressBlock = { first: 0xc6120000, size: 131_072 }
/** 127.1.0.0/16, for where no route to another block can be made. */
export const loopbackBlock: AddressBlock = { first: 0x7f010000, size: 65_536 }

/** Gives each name an address of its own, and finds the name again by it. */
export class AddressPool {
  private readonly block: AddressBlock
  private readonly byName = new Map<string, string>()
  private readonly byAddress = new Map<string, string>()

  constructor(block: AddressBlock) {
    this.block = block
  }

  /** Returns the address of a name; undefined once there are no more. */
  addressOf(name: string): string | undefined {
    const known = this.byName.get(name)
    if (known !== undefined) return known
    // The first is the block's own name.
    const next = this.byName.size + 1
    if (next >= this.block.size) return undefined
    const address = dotted(this.block.first + next)
    this.byName.set(name, address)
    this.byAddress.set(address, name)
    return address
  }

  nameOf(address: string): string | undefined {
    return this.byAddress.get(address)
  }

  /** Tells whether an address is of this block, given away or not. */
  holds(address: string): boolean {
    const number = address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
    return number >= this.block.first && number < this.block.first + this.block.size
  }
}

function dotted(address: number): string {
  return [24, 16, 8, 0].map(bits => (address >>> bits) & 255).join('.')
}
