import type { ClientName } from '../../../src/hook/adapter.ts';
import type { Rule } from './rule.ts';
/** What makes each client run a tool. */
export declare const rules: Readonly<Record<ClientName, Rule>>;
