import { defineJob } from '../core/define-job.ts'
import { removeNow } from './files.ts'

/** A file of this age is either referred to, or its process has died. */
export const unattachedMs = 3_600_000

/** Removes files that nothing refers to: those whose reference was deleted, and those of a process that died before the upload's commit. */
export const cleanFilesJob = defineJob({
  name: 'clean_files',
  cron: '*/10 * * * *',
  run: async (ctx) => {
    const now = ctx.now()
    // Marks files first: a late transaction then finds the file gone instead of referring to it.
    await ctx.db
      .updateTable('files')
      .set({ removed_at: now })
      .where('attached_at', 'is', null)
      .where('removed_at', 'is', null)
      .where('created_at', '<', new Date(now.getTime() - unattachedMs))
      .execute()
    const files = await ctx.db
      .selectFrom('files')
      .select(['id', 'kind'])
      .where('removed_at', 'is not', null)
      .execute()
    for (const file of files) await removeNow(ctx, file)
  },
})
