/** Returns the groups of a person as far as their yes counts; null where it does not, since their role was taken away. */
export type GroupsOfReviewer = (reviewer: string) => readonly string[] | null

/** The groups of people where there is no team: whoever is a reviewer counts, and is in none. */
export const ofNoGroup: GroupsOfReviewer = () => []
