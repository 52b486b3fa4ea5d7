import { inTransaction } from '../core/context.ts'
import { defineJob } from '../core/define-job.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx, FileAnswer } from '../core/route.ts'
import { fileAnswer, removeFile } from '../files/files.ts'

/** The resale certificate of an application, as a download. Throws `not_found` if there is none, `files_unavailable`. */
export async function readCertificate(ctx: Ctx, id: number): Promise<FileAnswer> {
  const row = await ctx.db
    .selectFrom('applications')
    .select('certificate_id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row?.certificate_id) throw new AppError('not_found')
  return fileAnswer(ctx, row.certificate_id, { stem: `application-${id}` })
}

/** Eight weeks; applicants without an answer by then apply again. */
const undecidedMs = 56 * 86_400_000

/** Deletes certificates of applications undecided for weeks, so that strangers' documents do not pile up. */
export const dropUndecidedCertificatesJob = defineJob({
  name: 'drop_undecided_certificates',
  cron: '20 7 * * *',
  run: (ctx) =>
    inTransaction(ctx, async (inside) => {
      const { db } = inside
      const old = await db
        .selectFrom('applications')
        .select(['id', 'certificate_id'])
        .where('status', '=', 'received')
        .where('received_at', '<', new Date(ctx.now().getTime() - undecidedMs))
        .where('certificate_id', 'is not', null)
        .forUpdate()
        .execute()
      for (const { id, certificate_id } of old) {
        await db.updateTable('applications').set({ certificate_id: null }).where('id', '=', id).execute()
        await removeFile(inside, certificate_id as string)
      }
    }),
})
