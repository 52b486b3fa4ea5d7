import { sql } from 'kysely'
import * as z from 'zod/mini'
import { setupSteps } from '../../contract/features/setup/setup.ts'
import type { Ctx } from '../core/route.ts'

/** Staff's answers in the set-up, in one row of `settings`. */
const Stored = z.object({
  finished: z._default(z.boolean(), false),
  done: z._default(z.array(z.enum(setupSteps)), []),
  /** In cents: the delivery cost of an address without a route, and its minimum. */
  cost: z._default(z.int(), 1500),
  minimum: z._default(z.int(), 15_000),
})
export type StoredSetup = z.infer<typeof Stored>

const name = 'setup'

export async function readStored({ db }: Pick<Ctx, 'db'>): Promise<StoredSetup> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst()
  return Stored.safeParse(row?.value ?? {}).data ?? Stored.parse({})
}

/** Writes a part of the answers, in a transaction; concurrent changes of different parts don't overwrite each other. */
export async function saveStored(ctx: Ctx, part: Partial<StoredSetup>): Promise<void> {
  await sql`insert into settings (name, value) values (${name}, ${JSON.stringify(part)}::jsonb)
    on conflict (name) do update set value = settings.value || excluded.value`.execute(ctx.db)
}
