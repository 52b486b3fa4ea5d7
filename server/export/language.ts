import type { Language } from '../../contract/core/language.ts'
import type { SignedInCtx } from '../core/route.ts'

/** The reader's language, for saved files: staff acting for a customer keep their own. */
export async function readLanguage(ctx: SignedInCtx): Promise<Language> {
  const { language } = await ctx.db
    .selectFrom('users')
    .select('language')
    .where('id', '=', ctx.user.actedBy?.id ?? ctx.user.id)
    .executeTakeFirstOrThrow()
  return language
}
