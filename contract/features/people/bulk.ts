import * as z from 'zod/mini'
import { Id } from '../../core/fields.ts'

/** What becomes of picked users: another role, or disabled or active. */
export const UsersOperation = z.union([
  z.strictObject({ kind: z.literal('role'), roleId: Id }),
  z.strictObject({ kind: z.literal('status'), status: z.enum(['active', 'disabled']) }),
])
export type UsersOperation = z.infer<typeof UsersOperation>

/** Why a picked user is left as they are: they are so already, are the editor, or have authorities that the editor lacks. */
export const usersRefusals = ['same', 'self', 'beyond'] as const
export type UsersRefusal = (typeof usersRefusals)[number]

/** The most users that one action changes. */
export const mostUsers = 1_000

/** How many of the picked users change, and why not the others, with a few of their names. */
export const UsersPlan = z.object({
  total: z.int(),
  changes: z.int(),
  refusals: z.array(
    z.object({ cause: z.enum(usersRefusals), count: z.int(), examples: z.array(z.string()) }),
  ),
})
