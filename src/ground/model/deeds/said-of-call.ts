import { thirdPerson } from './third-person.ts'

/** Verbs that deeds begin with. Words that names of programs or of arguments begin with as often are none of them. */
const verbs: ReadonlySet<string> = new Set(
  (
    'activate add alert allow announce append apply approve archive assign attach ban block book broadcast burn buy call cancel ' +
    'change charge clear close comment commit connect control copy create drop deactivate delete deploy deposit disable ' +
    'disarm discard disburse dispatch dispense distribute donate download downgrade edit elevate email empty enable ' +
    'end escalate execute export expose fill forget forward generate give grant halt impersonate import increase ' +
    'grant inform install interrupt invest invite issue launch let liquidate listen load lock log mail make merge mint ' +
    'modify mount move notify open order override overwrite pay place point post prescribe promote publish purchase purge ' +
    'purge push put raise read reboot redeem redirect reduce refund register release remove remind replace reply request ' +
    'rename reserve reset restart restore restrict resume retweet revoke roll rotate run save scale schedule sell send set settle ' +
    'share shut start stop submit suspend swap take trade transfer truncate turn tweet unblock unlock unprotect unpublish ' +
    'terminate update upgrade upload warn withdraw write'
  ).split(' '),
)

/** Returns a deed as a sentence says it of the call: “delete the branch” → “deletes the branch”; what is no deed stays. */
export function saidOfCall(what: string): string {
  const [verb = ''] = /^[a-z]+(?= (?!=|in its name))/.exec(what) ?? []
  return verbs.has(verb) ? thirdPerson(verb) + what.slice(verb.length) : what
}
