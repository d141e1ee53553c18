import { type Rule } from './rule.ts';
/** opencode, by the plugin that is installed: it throws unless the whole answer says allow. */
export declare const opencode: Rule;
