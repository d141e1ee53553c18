/** What the server shows who it is with, and who vouches for that. */
export declare const own: {
    readonly cert: string;
    readonly key: string;
};
/** One mail as it came. */
export interface Mail {
    readonly secure: boolean;
    readonly user: string | undefined;
    readonly from: string;
    readonly to: readonly string[];
    readonly text: string;
}
/** A real mail server on this machine; `options` are those of smtp-server. */
export declare function mailServer(options?: object): Promise<{
    mails: Mail[];
    port: number;
}>;
