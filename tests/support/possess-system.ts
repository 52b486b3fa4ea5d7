import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { TestApp } from './app.ts'

/** A job that waits for a day far ahead, so that no worker takes it. */
export async function makeJob({ db }: Pick<TestApp, 'db'>): Promise<string> {
  const { rows } = await sql<{
    id: string
  }>`select id::text as id from graphile_worker.add_job('send_message',
    '{"messageId":1}'::json, run_at := '2099-01-01T00:00:00Z')`.execute(db)
  return rows[0]?.id ?? ''
}

/** Things of the page of the system. */
export const systemMakers = {
  job: makeJob,
  'api key': async ({ db, now }: TestApp, _: unknown, { userId }: { userId: number }) => {
    const { id } = await db
      .insertInto('api_keys')
      .values({
        user_id: userId,
        name: 'Point of sale',
        secret_hash: randomBytes(32),
        hint: 'abcd',
        authorities: [],
        created_at: now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },
}
