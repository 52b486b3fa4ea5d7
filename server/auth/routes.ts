import { auth } from '../../contract/auth.ts'
import { handle } from '../handle.ts'
import { signIn, signOut } from './sign-in.ts'
import { readUser } from './user.ts'

export const authRoutes = [
  handle(auth.current, async (ctx) => (ctx.user ? ((await readUser(ctx, ctx.user.id)) ?? {}) : {})),
  handle(auth.signIn, (ctx, { body }, exchange) => signIn(ctx, body, exchange)),
  handle(auth.signOut, (ctx, _input, exchange) => signOut(ctx, exchange)),
]
