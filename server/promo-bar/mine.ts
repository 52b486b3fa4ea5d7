import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import type { promoBar } from '../../contract/features/promo-bar.ts'
import { type Condition, isIn } from '../../contract/rules/audience.ts'
import { barWords, countsAt, isClosed, nextMoment } from '../../contract/rules/promo-bars.ts'
import { readPerson } from '../audience/people.ts'
import { AppError } from '../core/errors.ts'
import type { FileAnswer, SignedInCtx } from '../core/route.ts'
import { fileAnswer } from '../files/files.ts'

type Mine = ReplyOf<typeof promoBar.read>

/** The bars for the user, now or later, the highest first. */
async function readMine(ctx: SignedInCtx) {
  const rows = await ctx.db
    .selectFrom('promo_bars as b')
    .leftJoin('promo_views as v', (join) =>
      join.onRef('v.bar_id', '=', 'b.id').on('v.user_id', '=', ctx.user.id),
    )
    .select([
      'b.id',
      'b.lead_en as leadEn',
      'b.lead_es as leadEs',
      'b.text_en as textEn',
      'b.text_es as textEs',
      'b.kind',
      'b.link',
      'b.picture_id as pictureId',
      'b.starts_at',
      'b.ends_at',
      'b.conditions',
      'b.closable',
      'b.daily',
      'v.seen_at as seenAt',
      'v.closed_at as closedAt',
    ])
    .where('b.removed_at', 'is', null)
    .where('b.draft', '=', false)
    .where('b.ends_at', '>', ctx.now())
    .orderBy('b.place')
    .orderBy('b.id')
    .execute()
  const asked = rows.flatMap(({ conditions }) => conditions as Condition[])
  const person = rows.length > 0 ? await readPerson(ctx, ctx.user, asked) : undefined
  if (!person) return undefined
  return {
    person,
    bars: rows
      .filter(({ conditions }) => isIn(conditions as readonly Condition[], person))
      .map((row) => ({
        ...row,
        draft: false,
        startsAt: row.starts_at.toISOString(),
        endsAt: row.ends_at.toISOString(),
      })),
  }
}

/** The bar shown to the user now, and when that changes automatically. */
export async function readMyBar(ctx: SignedInCtx): Promise<Mine> {
  const mine = await readMine(ctx)
  if (!mine) return { bar: null, until: null }
  const { person, bars } = mine
  const { timeZone } = ctx.settings
  const at = ctx.now()
  const stands = bars.find(
    (bar) => countsAt(bar, at) && !isClosed(bar, { closedAt: bar.closedAt, at, timeZone }),
  )
  return {
    bar: stands
      ? {
          id: stands.id,
          ...barWords(stands, person.language),
          kind: stands.kind as 'news' | 'warning',
          link: stands.link,
          pictureId: stands.pictureId,
          closable: stands.closable,
          isSeen: stands.seenAt !== null,
        }
      : null,
    until: nextMoment(bars, { at, timeZone })?.toISOString() ?? null,
  }
}

/** Throws `not_found` for a bar that isn't shown to the user now. */
async function assertMine(ctx: SignedInCtx, id: number) {
  const mine = await readMine(ctx)
  const bar = mine?.bars.find((one) => one.id === id)
  if (!bar || !countsAt(bar, ctx.now())) throw new AppError('not_found')
  return bar
}

/** Records that the user saw a bar, closed it or followed its link. Throws `not_found`. */
export async function tellBar(
  ctx: SignedInCtx,
  id: number,
  { what }: InputOf<typeof promoBar.tell>['body'],
): Promise<void> {
  const bar = await assertMine(ctx, id)
  if (what === 'closed' && !bar.closable) throw new AppError('not_found')
  const now = ctx.now()
  const told = {
    ...(what === 'closed' && { closed_at: now }),
    ...(what === 'followed' && { followed_at: now }),
  }
  await ctx.db
    .insertInto('promo_views')
    .values({ bar_id: id, user_id: ctx.user.id, seen_at: now, ...told })
    .onConflict((conflict) => {
      const same = conflict.columns(['bar_id', 'user_id'])
      return what === 'seen' ? same.doNothing() : same.doUpdateSet(told)
    })
    .execute()
}

/** The picture of a bar shown to the user; staff who edit bars get any. Throws `not_found`. */
export async function readBarPicture(ctx: SignedInCtx, id: number): Promise<FileAnswer> {
  const pictureId = ctx.user.authorities.includes('PROMOBAR')
    ? (await ctx.db.selectFrom('promo_bars').select('picture_id').where('id', '=', id).executeTakeFirst())
        ?.picture_id
    : (await assertMine(ctx, id)).pictureId
  if (!pictureId) throw new AppError('not_found')
  return fileAnswer(ctx, pictureId)
}
