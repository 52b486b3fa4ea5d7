import { readKept, writeKept } from '../../core/kept.ts'

/** The key survives sign-out, so that the browser gets this user's push messages again after the next sign-in. */
const keyOf = (userId: number) => `push.${userId}`

/** Whether the user has turned push messages on in this browser. */
export const isWantedHere = (userId: number): boolean => readKept(keyOf(userId), (kept) => kept === true)

export const keepWantedHere = (userId: number, wanted: boolean) =>
  writeKept(keyOf(userId), wanted ? true : undefined)
