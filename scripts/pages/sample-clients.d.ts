import type { KeptToken } from '../../src/http/tokens.ts'
import type { ShownNotifications } from '../../src/model/notification.ts'
/** Tokens as a small team has them; none of them opens anything. */
export declare const sampleTokens: readonly KeptToken[]
/** Two ways in which people are told: one that does well, one that fails and is tried again. */
export declare const sampleNotifications: ShownNotifications
