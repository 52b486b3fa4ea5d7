import type { Language } from '../../contract/language.ts'
import type { SignedInCtx } from '../handle.ts'

/** Remembers the language that the user reads. A member of staff who acts for them changes nothing of theirs. */
export async function setLanguage(ctx: SignedInCtx, language: Language): Promise<void> {
  if (ctx.user.actedBy) return
  await ctx.db
    .updateTable('users')
    .set({ language })
    .where('id', '=', ctx.user.id)
    .where('language', '<>', language)
    .execute()
}

/** The language that whoever asks reads, for what is written for them to keep: a member of staff keeps their own. */
export async function readLanguage(ctx: SignedInCtx): Promise<Language> {
  const { language } = await ctx.db
    .selectFrom('users')
    .select('language')
    .where('id', '=', ctx.user.actedBy?.id ?? ctx.user.id)
    .executeTakeFirstOrThrow()
  return language
}
