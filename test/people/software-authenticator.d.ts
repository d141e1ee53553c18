import type { PublicKeyCredentialCreationOptionsJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { PasskeyAnswer, PasskeyRequest } from '../../src/model/passkey.ts';
/** What an authenticator does otherwise than a good one would. */
export interface Differences {
    readonly origin?: string;
    readonly rpId?: string;
    readonly type?: string;
    readonly challenge?: string;
    readonly flags?: number;
    readonly counter?: number;
    readonly crossOrigin?: boolean;
}
/** An authenticator in software, with one passkey: ES256, no attestation, the person present and verified. */
export declare function softwareAuthenticator(): {
    id: string;
    create: ({ challenge }: PublicKeyCredentialCreationOptionsJSON, given?: Differences) => RegistrationResponseJSON;
    get: ({ challenge }: PasskeyRequest, given?: Differences) => PasskeyAnswer;
};
