/** How long sessions last and how often one may try; pure, so that tests and the product judge alike. */

const minute = 60_000

/** Wrong passwords before an account, or an address, has to wait. An address is shared by a whole shop, so it gets more. */
export const signInLimits = {
  account: { tries: 10, windowMs: 15 * minute },
  address: { tries: 100, windowMs: 15 * minute },
} as const

/** How often codes and links may be asked for, and a code be tried. An address is shared by a whole shop. */
export const codeLimits = {
  askPerson: { tries: 5, windowMs: 60 * minute },
  askAddress: { tries: 60, windowMs: 60 * minute },
  tries: { tries: 5, windowMs: 10 * minute },
} as const

/** How often one address may apply for an account. */
export const applyLimit = { tries: 10, windowMs: 60 * minute } as const

/** How many mails about sign-ins from new browsers one person gets. */
export const newDeviceMailLimit = { tries: 5, windowMs: 24 * 60 * minute } as const

/** For this long after the password was typed, one may change how one signs in. */
export const proofMs = 15 * minute

/** The activity of a session is written down at most this often. */
export const touchEveryMs = minute

export type SessionLife = { sessionHours: number; sessionRememberDays: number }

/** When a session that is active at `now` ends if nothing more happens; a remembered one lasts days instead of hours. */
export function sessionEnd(remember: boolean, now: Date, life: SessionLife): Date {
  const hours = remember ? life.sessionRememberDays * 24 : life.sessionHours
  return new Date(now.getTime() + hours * 60 * minute)
}

/** Activity renews a session, but never beyond four times its length from the sign-in. */
export function renewedEnd(remember: boolean, createdAt: Date, now: Date, life: SessionLife): Date {
  const longest =
    createdAt.getTime() + 4 * (sessionEnd(remember, createdAt, life).getTime() - createdAt.getTime())
  return new Date(Math.min(longest, sessionEnd(remember, now, life).getTime()))
}
