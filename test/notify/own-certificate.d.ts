/** A certificate for localhost that signs itself, valid from 2020 to 2049, and its key; PEM. */
export declare function ownCertificate(): {
    readonly cert: string;
    readonly key: string;
};
