import type { Language } from '../../contract/core/language.ts'
import type { SignedInCtx } from '../core/route.ts'

/** Saves the user's language. */
export async function setLanguage(ctx: SignedInCtx, language: Language): Promise<void> {
  await ctx.db
    .updateTable('users')
    .set({ language })
    .where('id', '=', ctx.user.id)
    .where('language', '<>', language)
    .execute()
}
