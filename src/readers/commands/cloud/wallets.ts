import { spelledWord } from '../../../model/vocabulary/spelled-word.ts'
import type { CommandReader } from '../../command.ts'
import { readOptions } from '../../options.ts'

/** Wallets and clients of chains: the words that send, and the places of recipient and amount after them. */
const wallets: Readonly<
  Record<string, { readonly sends: RegExp; readonly to: number; readonly amount: number }>
> = {
  'bitcoin-cli': { sends: /^(?:sendtoaddress|sendmany|send|sendall|sendrawtransaction)$/, to: 1, amount: 2 },
  'litecoin-cli': { sends: /^(?:sendtoaddress|sendmany|send|sendall)$/, to: 1, amount: 2 },
  'dogecoin-cli': { sends: /^(?:sendtoaddress|sendmany|sendfrom)$/, to: 1, amount: 2 },
  electrum: { sends: /^(?:payto|paytomany|broadcast)$/, to: 1, amount: 2 },
  lncli: { sends: /^(?:sendcoins|sendpayment|payinvoice)$/, to: 1, amount: 2 },
  'lightning-cli': { sends: /^(?:withdraw|pay|keysend)$/, to: 1, amount: 2 },
  solana: { sends: /^(?:transfer|pay|withdraw-stake|withdraw-from-vote-account)$/, to: 1, amount: 2 },
  'spl-token': { sends: /^(?:transfer|burn|close)$/, to: 3, amount: 2 },
  cast: { sends: /^(?:send|publish|mktx)$/, to: 1, amount: 9 },
  'monero-wallet-cli': { sends: /^(?:transfer|sweep_all)$/, to: 1, amount: 2 },
  near: { sends: /^(?:send|send-near|delete-account)$/, to: 2, amount: 3 },
  stripe: { sends: /^(?:refunds|payouts|transfers|charges|payment_intents)$/, to: 1, amount: 9 },
}

/** Networks that are there for tests. */
const rehearsal =
  /^-{1,2}(?:testnet4?|regtest|signet)$|^(?:devnet|testnet|localhost|t|d|l)$|(?:devnet|testnet|sepolia|holesky|localhost|127\.0\.0\.1)/

const wallet: CommandReader = (command, context) => {
  const spec = wallets[command.program]
  const { operands } = readOptions(
    command.args,
    new Set('url u keypair k from fee-payer rpcwallet rpc-url private-key amount value'.split(' ')),
  )
  const words = operands.map(word => word.text)
  const verb = words[0] ?? ''
  if (!spec?.sends.test(verb) || command.args.some(word => rehearsal.test(word.text))) return undefined
  if (
    command.program === 'stripe' &&
    (words[1] !== 'create' || !command.args.some(word => word.text === '--live'))
  )
    return undefined
  const value = Number(words[spec.amount])
  context.out.emit({
    type: 'money',
    verb: spelledWord(verb),
    target: (words[spec.to] ?? '').slice(0, 120),
    recipients: [],
    // Coins are worth more than their number says.
    ...(value > 0 && { amount: { value, currency: 'btc' } }),
    evidence: command.evidence,
    through: context.through,
  })
  return undefined
}

export const walletCommands: readonly (readonly [string, CommandReader])[] = Object.keys(wallets).map(
  name => [name, wallet] as const,
)
