import { sql } from 'kysely'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import type { Audience, audience } from '../../contract/features/audience.ts'
import { type Condition, funnel } from '../../contract/rules/audience.ts'
import { audit } from '../audit/audit.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import { countUnreached, readPeople } from './people.ts'

/** The most people that the preview names. */
const mostNamed = 8

/** Previews whom the conditions select, and how many people each condition removes. */
export async function previewAudience(
  ctx: Ctx,
  conditions: readonly Condition[],
): Promise<ReplyOf<typeof audience.preview>> {
  const [people, unreached] = await Promise.all([readPeople(ctx, conditions), countUnreached(ctx)])
  const { stay, ...counts } = funnel(conditions, people)
  return {
    ...counts,
    spanish: stay.filter(({ language }) => language === 'es').length,
    some: stay.slice(0, mostNamed).map(({ accountNumber, customerName, name }) => ({
      accountNumber,
      customerName,
      name,
    })),
    ...unreached,
  }
}

const selected = (ctx: Ctx) =>
  ctx.db
    .selectFrom('audiences')
    .select(['id', 'name', 'conditions', 'set_by as setBy', 'set_at as setAt'])
    .orderBy(sql`lower(name)`)
type Row = Awaited<ReturnType<ReturnType<typeof selected>['executeTakeFirstOrThrow']>>

const audienceOf = ({ conditions, setAt, ...row }: Row): Audience => ({
  ...row,
  conditions: conditions as Audience['conditions'],
  setAt: setAt?.toISOString() ?? null,
})

export async function readAudiences(ctx: Ctx): Promise<ReplyOf<typeof audience.list>> {
  return { rows: (await selected(ctx).execute()).map(audienceOf) }
}

/** Saves conditions under a name; existing conditions of that name are replaced. */
export async function keepAudience(
  ctx: SignedInCtx,
  { name, conditions }: InputOf<typeof audience.keep>['body'],
): Promise<Audience> {
  const { rows } = await sql<{ id: number }>`
    insert into audiences (name, conditions, set_by, set_at)
    values (${name}, ${JSON.stringify(conditions)}::jsonb, ${ctx.user.email}, ${ctx.now()})
    on conflict (lower(name)) do update
      set name = excluded.name, conditions = excluded.conditions, set_by = excluded.set_by, set_at = excluded.set_at
    returning id`.execute(ctx.db)
  await audit(ctx, { action: 'audience.kept', subject: `audience ${name}`, after: { conditions } })
  const row = await selected(ctx)
    .where('id', '=', rows[0]?.id ?? 0)
    .executeTakeFirstOrThrow()
  return audienceOf(row)
}

/** Throws `not_found`. */
export async function removeAudience(ctx: SignedInCtx, id: number): Promise<void> {
  const gone = await ctx.db
    .deleteFrom('audiences')
    .where('id', '=', id)
    .returning(['name', 'conditions'])
    .executeTakeFirst()
  if (!gone) throw new AppError('not_found')
  await audit(ctx, {
    action: 'audience.removed',
    subject: `audience ${gone.name}`,
    before: { conditions: gone.conditions },
  })
}
