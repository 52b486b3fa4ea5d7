import type { Ctx } from '../core/route.ts'

/** The health page shows a week. */
export const keptFigureDays = 8
const keptRunDays = 90

/** Deletes processes that ended long ago, with their figures, and old runs of the doctor. */
export async function sweepHealth({ db, now }: Ctx): Promise<void> {
  const before = (days: number) => new Date(now().getTime() - days * 86_400_000)
  await db.deleteFrom('health_samples').where('at', '<', before(keptFigureDays)).execute()
  await db.deleteFrom('processes').where('seen_at', '<', before(keptFigureDays)).execute()
  await db.deleteFrom('doctor_runs').where('at', '<', before(keptRunDays)).execute()
}
