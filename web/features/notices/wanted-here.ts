import { readKept, writeKept } from '../../core/kept.ts'

/** Kept over sign-out, so that the browser gets this person's pushes again after the next sign-in. */
const keyOf = (userId: number) => `push.${userId}`

/** Whether a person has switched pushes on in this browser. */
export const isWantedHere = (userId: number): boolean => readKept(keyOf(userId), (kept) => kept === true)

export const keepWantedHere = (userId: number, wanted: boolean) =>
  writeKept(keyOf(userId), wanted ? true : undefined)
