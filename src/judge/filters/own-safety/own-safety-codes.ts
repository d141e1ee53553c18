import type { CodeTable, Finding } from '../../../ground/model/finding.ts'

/** Everything that the filter own-safety can find, each with its default price. */
export const ownSafetyCodes = {
  'own-safety.command': {
    points: 'gate',
    why: 'only a person may use this command of Countersign',
    instead: 'countersign check --help',
  },
  'own-safety.state': {
    points: 'gate',
    why: 'Countersign’s state, policy and keys are not for agents',
    instead: 'countersign audit list',
  },
  'own-safety.registration': {
    points: 'gate',
    why: 'this file holds the registration of the gate, or can switch hooks off',
    instead: 'ask the person to change the client’s settings',
  },
  'own-safety.hooks-off': {
    points: 'gate',
    why: 'settings of this folder switch the hooks of a client off, so its calls are judged by nobody',
    instead: 'ask the person to look at that file, and to take the setting out',
  },
  'own-safety.overwrite': {
    points: 4,
    why: 'it may put something else in the place of the gate’s own files, or of its registration with a client',
    instead: 'unpack or copy it into a folder of its own',
  },
  'own-safety.reach': {
    points: 4,
    why: 'what it changes could be the gate’s own file, or its registration: which file it is, only the run tells',
    instead: 'name the file, without patterns, links and substitutions',
  },
  'own-safety.taken-along': {
    points: 4,
    why: 'the gate’s keys and its policy go along with what it takes',
    instead: 'leave the folders of Countersign out',
  },
  'own-safety.signal': { points: 'gate', why: 'it would end the gate' },
  'own-safety.broad-signal': {
    points: 3,
    why: 'it can end the gate and whatever else runs on Node',
    instead: 'kill <pid>',
  },
  'own-safety.program': {
    points: 'gate',
    why: 'it would change the program that judges calls',
    instead: 'ask the person to do it',
  },
  'own-safety.package': {
    points: 5,
    why: 'it would install or remove the program that judges calls',
    instead: 'ask the person to do it',
  },
  'own-safety.typing': {
    points: 3,
    why: 'it could type into the terminal or the window where a person answers, or draw on it',
    instead: 'start what you talk to as a process of your own',
  },
  'own-safety.client': {
    points: 3,
    why: 'it would start another agent, which takes what this one writes to it for a person’s words',
    instead: 'do the work in this session, or ask the person to start it',
  },
  'own-safety.socket': { points: 'gate', why: 'the gate’s socket is not for calls that the gate judges' },
} satisfies CodeTable

/** A code of the filter own-safety. */
export type OwnSafetyCode = keyof typeof ownSafetyCodes
export type OwnSafetyFinding = Finding<OwnSafetyCode>
