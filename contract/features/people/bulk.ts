import * as z from 'zod/mini'
import { Id } from '../../core/fields.ts'

/** A change of the picked users: another role, or disabled or active. */
export const UsersOperation = z.union([
  z.strictObject({ kind: z.literal('role'), roleId: Id }),
  z.strictObject({ kind: z.literal('status'), status: z.enum(['active', 'disabled']) }),
])
export type UsersOperation = z.infer<typeof UsersOperation>

/** Why a picked user is unchanged: they already have the value, are the editor, or have authorities that the editor lacks. */
export const usersRefusals = ['same', 'self', 'beyond'] as const
export type UsersRefusal = (typeof usersRefusals)[number]

/** The most users that one action changes. */
export const mostUsers = 1_000

/** How many of the picked users change, and why the others don't, with a few names each. */
export const UsersPlan = z.object({
  total: z.int(),
  changes: z.int(),
  refusals: z.array(
    z.object({ cause: z.enum(usersRefusals), count: z.int(), examples: z.array(z.string()) }),
  ),
})
