/** Session lengths and attempt limits; pure, so that tests and the product apply the same rules. */

const minute = 60_000

/** Wrong passwords before an account or an address is locked for a while. A whole shop shares an address, so it gets more. */
export const signInLimits = {
  account: { tries: 10, windowMs: 15 * minute },
  address: { tries: 100, windowMs: 15 * minute },
} as const

/** How often a code may be tried. */
export const codeLimits = {
  tries: { tries: 5, windowMs: 10 * minute },
} as const

/** Limits for requesting codes and links. A whole shop shares an address; a text costs money. */
export const askLimits = {
  address: { tries: 60, windowMs: 60 * minute },
  mail: { tries: 10, windowMs: 60 * minute },
  text: { tries: 5, windowMs: 60 * minute },
  textAddress: { tries: 60, windowMs: 24 * 60 * minute },
  textAccount: { tries: 10, windowMs: 24 * 60 * minute },
} as const

/** How often one address may go to the provider's sign-in page. A whole warehouse shares an address. */
export const companyLimit = { tries: 200, windowMs: 15 * minute } as const

/** How many passkey challenges one address may request (each sign-in page requests one), and how many passkeys a person may have. */
export const passkeyLimits = {
  challenges: { tries: 600, windowMs: 15 * minute },
  each: 20,
} as const

/**
 * How many links and codes are sent to one person in total. No window is longer than the links in it are valid, so a person who
 * reaches the limit still has a valid link in the mailbox.
 */
export const sentLimits = {
  'sign-in link': { tries: 5, windowMs: 15 * minute },
  'reset link': { tries: 5, windowMs: 15 * minute },
  text: { tries: 20, windowMs: 24 * 60 * minute },
} as const

/** How often one address may send an application form, complete or not, and how often it may apply. */
export const applyLimits = {
  forms: { tries: 60, windowMs: 60 * minute },
  address: { tries: 10, windowMs: 60 * minute },
  addressDay: { tries: 30, windowMs: 24 * 60 * minute },
  /** Confirmation emails for applications to one recipient. */
  recipient: { tries: 3, windowMs: 24 * 60 * minute },
} as const

/** How many emails about sign-ins from new browsers one person gets. */
export const newDeviceMailLimit = { tries: 5, windowMs: 24 * 60 * minute } as const

/** For this long after confirming the password, a user may change sign-in settings. */
export const proofMs = 15 * minute

/** Minimum time between two updates of a session's last activity. */
export const touchEveryMs = minute

export type SessionLife = { sessionHours: number; sessionRememberDays: number }

/** When a session active at `now` ends without further activity; a remembered one lasts days instead of hours. */
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
