import { sql } from 'kysely'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import type { Bar, promoBars } from '../../contract/features/promo-bar.ts'
import { type AudiencePerson, isIn } from '../../contract/rules/audience.ts'
import { readPeople } from '../audience/people.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx } from '../core/route.ts'

/** How long a bar is listed after it ended. */
const shownMs = 21 * 86_400_000

const selected = ({ db }: Pick<Ctx, 'db'>) =>
  db
    .selectFrom('promo_bars as b')
    .select([
      'b.id',
      'b.lead_en as leadEn',
      'b.lead_es as leadEs',
      'b.text_en as textEn',
      'b.text_es as textEs',
      'b.kind',
      'b.link',
      'b.picture_id as pictureId',
      'b.starts_at as startsAt',
      'b.ends_at as endsAt',
      'b.conditions',
      'b.closable',
      'b.daily',
      'b.draft',
      'b.version',
      'b.set_by as setBy',
      'b.set_at as setAt',
      sql<{ seen: number; closed: number; followed: number }>`(
        select json_build_object('seen', count(*), 'closed', count(v.closed_at), 'followed', count(v.followed_at))
        from promo_views v join users u on u.id = v.user_id join customers c on c.id = u.customer_id
        where v.bar_id = b.id and not c.is_house)`.as('counts'),
    ])
    .where('b.removed_at', 'is', null)
    .orderBy('b.place')
    .orderBy('b.id')
type Row = Awaited<ReturnType<ReturnType<typeof selected>['executeTakeFirstOrThrow']>>

function barOf({ counts, ...row }: Row, people: readonly AudiencePerson[]): Bar {
  const conditions = row.conditions as Bar['conditions']
  const its = people.filter((person) => isIn(conditions, person))
  return {
    ...row,
    kind: row.kind as Bar['kind'],
    conditions,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    setAt: row.setAt?.toISOString() ?? null,
    ...counts,
    people: its.length,
    shops: new Set(its.map(({ accountNumber }) => accountNumber)).size,
    spanish: its.filter(({ language }) => language === 'es').length,
  }
}

/** Bars that have not ended, or only recently, the highest first. */
export async function readBars(ctx: Ctx): Promise<ReplyOf<typeof promoBars.list>> {
  const rows = await selected(ctx)
    .where('b.ends_at', '>', new Date(ctx.now().getTime() - shownMs))
    .execute()
  const asked = rows.flatMap(({ conditions }) => conditions as Bar['conditions'])
  const people = await readPeople(ctx, asked)
  return { rows: rows.map((row) => barOf(row, people)), now: ctx.now().toISOString() }
}

/** Throws `not_found`. */
export async function readBar(ctx: Ctx, id: number): Promise<Bar> {
  const row = await selected(ctx).where('b.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return barOf(row, await readPeople(ctx, row.conditions as Bar['conditions']))
}

/** The positions of the active bars, the highest first; locked, so that two people who move bars wait for each other. */
export const readPlaces = ({ db }: Pick<Ctx, 'db'>) =>
  db
    .selectFrom('promo_bars')
    .select(['id', 'place'])
    .where('removed_at', 'is', null)
    .orderBy('place')
    .orderBy('id')
    .forUpdate()
    .execute()
