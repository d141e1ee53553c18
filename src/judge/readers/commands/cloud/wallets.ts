import { wordSet } from '../../../../ground/model/word-set.ts'
import { spelledWord } from '../../../../ground/model/vocabulary/spelled-word.ts'
import type { Program } from '../program.ts'
import { type Command, type CommandReader, unread } from '../../command.ts'
import { readOptions } from '../../options.ts'
import { rawRequests } from '../network/raw-requests.ts'

/** The words that send, and the places of recipient and amount after them. */
interface Wallet {
  readonly sends: RegExp
  readonly to: number
  readonly amount: number
}

/** Networks that are there for tests. */
const rehearsal =
  /^-{1,2}(?:testnet4?|regtest|signet)$|^(?:devnet|testnet|localhost|t|d|l)$|(?:devnet|testnet|sepolia|holesky|localhost|127\.0\.0\.1)/

/** Emits the money that a line sends. */
const sendsMoney =
  (spec: Wallet): CommandReader =>
  (command, context) => {
    const { operands } = readOptions(
      command.args,
      wordSet('url u keypair k from fee-payer rpcwallet rpc-url private-key amount value'),
    )
    const words = operands.map(word => word.text)
    const verb = words[0] ?? ''
    if (!spec.sends.test(verb)) return unread
    if (command.args.some(word => rehearsal.test(word.text))) return undefined
    if (command.program === 'stripe' && !isStripeOrder(words, command)) return undefined
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

/** Stripe works with test keys unless it is told otherwise; money that goes out may be real with any other key. */
function isStripeOrder(words: readonly string[], { args }: Command): boolean {
  if (words[1] !== 'create' || args.some(({ text }) => /\b[sr]k_test_/.test(text))) return false
  return /^(?:payouts|transfers|topups)$/.test(words[0] ?? '') || args.some(({ text }) => text === '--live')
}

/** Wallets and clients of chains. */
export const wallets: readonly Program[] = [
  {
    names: ['bitcoin-cli'],
    read: sendsMoney({
      sends: /^(?:sendtoaddress|sendmany|send|sendall|sendrawtransaction)$/,
      to: 1,
      amount: 2,
    }),
    keys: ['~/.bitcoin/wallet.dat'],
    examples: [['bitcoin-cli sendtoaddress addr1 2', 'money sendtoaddress addr1 2 btc']],
  },
  {
    names: ['litecoin-cli'],
    read: sendsMoney({ sends: /^(?:sendtoaddress|sendmany|send|sendall)$/, to: 1, amount: 2 }),
    examples: [['litecoin-cli sendtoaddress addr1 2', 'money sendtoaddress addr1 2 btc']],
  },
  {
    names: ['dogecoin-cli'],
    read: sendsMoney({ sends: /^(?:sendtoaddress|sendmany|sendfrom)$/, to: 1, amount: 2 }),
    examples: [['dogecoin-cli sendtoaddress addr1 2', 'money sendtoaddress addr1 2 btc']],
  },
  {
    names: ['electrum'],
    read: sendsMoney({ sends: /^(?:payto|paytomany|broadcast)$/, to: 1, amount: 2 }),
    keys: ['~/.electrum/wallets/default_wallet'],
    examples: [['electrum payto addr1 2', 'money payto addr1 2 btc']],
  },
  {
    names: ['lncli'],
    read: sendsMoney({ sends: /^(?:sendcoins|sendpayment|payinvoice)$/, to: 1, amount: 2 }),
    examples: [['lncli sendcoins addr1 2', 'money sendcoins addr1 2 btc']],
  },
  {
    names: ['lightning-cli'],
    read: sendsMoney({ sends: /^(?:withdraw|pay|keysend)$/, to: 1, amount: 2 }),
    examples: [['lightning-cli withdraw addr1 2', 'money withdraw addr1 2 btc']],
  },
  {
    names: ['solana'],
    read: sendsMoney({
      sends: /^(?:transfer|pay|withdraw-stake|withdraw-from-vote-account)$/,
      to: 1,
      amount: 2,
    }),
    keys: ['~/.config/solana/id.json'],
    examples: [['solana transfer addr1 2', 'money transfer addr1 2 btc']],
  },
  {
    names: ['spl-token'],
    read: sendsMoney({ sends: /^(?:transfer|burn|close)$/, to: 3, amount: 2 }),
    examples: [['spl-token transfer token1 2 addr1', 'money transfer addr1 2 btc']],
  },
  {
    names: ['cast'],
    read: sendsMoney({ sends: /^(?:send|publish|mktx)$/, to: 1, amount: 9 }),
    examples: [['cast send addr1', 'money send addr1']],
  },
  {
    names: ['monero-wallet-cli'],
    read: sendsMoney({ sends: /^(?:transfer|sweep_all)$/, to: 1, amount: 2 }),
    examples: [['monero-wallet-cli transfer addr1 2', 'money transfer addr1 2 btc']],
  },
  {
    names: ['near'],
    read: sendsMoney({ sends: /^(?:send|send-near|delete-account)$/, to: 2, amount: 3 }),
    examples: [['near send a.near b.near 2', 'money send b.near 2 btc']],
  },
  {
    names: ['stripe'],
    read: [
      rawRequests,
      sendsMoney({
        sends: /^(?:refunds|payouts|transfers|topups|charges|payment_intents)$/,
        to: 1,
        amount: 9,
      }),
    ],
    keys: ['~/.config/stripe/config.toml'],
    examples: [
      ['stripe payouts create', 'money payouts create'],
      ['stripe charges create --live', 'money charges create'],
      ['stripe charges create'],
    ],
  },
]
