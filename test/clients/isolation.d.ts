/**
 * What starts a program where only loopback is up, mounts are its own, and whatever it started ends with it; nothing
 * where the system does not let us.
 */
export declare function isolation(): readonly string[];
