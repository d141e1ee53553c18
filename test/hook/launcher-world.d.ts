import { type Socket } from 'node:net';
import type { HookOutput } from '../../src/hook/adapter.ts';
import { type LauncherParts } from '../../src/hook/launcher.ts';
/** What the client is told when nothing could answer. */
export declare const unreachable = "the gate gave no answer.";
/** A launcher of a client, in a folder of its own; `run` starts it as the client would. */
export declare function launcherWorld(client: string, changes?: Partial<LauncherParts>): {
    folder: string;
    parts: LauncherParts;
    script: string;
    run: (input: string, event?: string, env?: Record<string, string>) => Promise<HookOutput>;
    refusal: (event?: string) => HookOutput;
};
/** A server on the gate’s socket that does what the test says with each connection. */
export declare function fakeGate(socket: string, answer: (connection: Socket, request: string) => void): Promise<string[]>;
/** An answer of HTTP with this body, and nothing of its length. */
export declare function http(body: string, status?: string): string;
