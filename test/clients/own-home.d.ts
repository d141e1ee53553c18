/**
 * Lets this account have another home folder, in this process’s own view of the file system alone: a person’s policy is
 * found by the account, never by HOME. Only where mounts are ours, which `isolation` sees to.
 */
export declare function allowOwnHome(scratch: string): void;
/** Whether `setOwnHome` can be used. */
export declare function canSetOwnHome(): boolean;
/** From now on the account’s home is this folder. */
export declare function setOwnHome(home: string): void;
