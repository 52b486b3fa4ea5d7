import { sql } from 'kysely'
import { methodLabels } from '../../contract/core/fields.ts'
import { dollarsFromCents, dollarsFromE4, lineAmountCents } from '../../contract/core/money.ts'
import type { Offer, QuoteLine, QuoteMessage, QuoteThread } from '../../contract/features/quotes/fields.ts'
import { reachable } from '../../contract/rules/moves.ts'
import { type QuoteState, quoteMoves } from '../../contract/rules/quote-moves.ts'
import { firstLines, offerCents } from '../../contract/rules/quote-offer.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { selectedQuotes, summaryOf } from './list.ts'
import { sideOf } from './write.ts'

type StoredOffer = {
  revision: number
  state: Offer['state']
  name: string
  at: string
  endsAt: string
  readAt: string | null
  shipDay: string
  method: keyof typeof methodLabels
  addressId: number
  shipTo: string
  lines: {
    id: number
    slot: number
    productId: number | null
    description: string
    grower: string
    um: string
    imageName: string
    colorHex: string
    quantity: number
    unitPriceE4: number
    listPriceE4: number | null
    held: number
    note: string
  }[]
}
type StoredLine = Omit<QuoteLine, 'targetPrice'> & { priceE4: number | null }
type StoredMessage = Omit<QuoteMessage, 'isMine' | 'counter'> & {
  userId: number | null
  counter: { lineId: number; quantity: number; priceE4: number }[] | null
}
type Stored = {
  version: number
  words: string
  phone: string
  rep_phone: string | null
  decline_words: string
  stuck: string | null
  taken: number[]
  terms: string
  canceled: boolean
  needs_card: boolean
  lines: StoredLine[]
  offers: StoredOffer[]
  messages: StoredMessage[]
  steps: QuoteThread['steps']
  photo_ids: string[]
}

const parts = (
  id: number,
) => sql<Stored>`select q.version, q.words, coalesce(nullif(u.mobile_number, ''), u.phone_number, '') as phone,
    r.phone_number as rep_phone, q.decline_words, q.stuck, c.terms, array_to_json(q.taken_line_ids) as taken,
    exists (select from orders o where o.quote_id = q.id and o.status = 'CANCELLED') as canceled,
    exists (select from orders o where o.quote_id = q.id and o.status = 'PENDING_PAYMENT' and not exists (
      select from payments p where p.order_id = o.id and p.status in ('pending', 'unknown'))) as needs_card,
    coalesce((select json_agg(json_build_object('id', l.id, 'description', l.description, 'quantity', l.quantity, 'um', l.um,
        'color', l.color, 'grade', l.grade, 'neededBy', l.needed_by, 'priceE4', l.target_price_e4, 'note', l.note,
        'mayDiffer', l.may_differ, 'image', (select p.file_id from quote_photos p where p.line_id = l.id limit 1))
      order by l.position) from quote_lines l where l.quote_id = q.id), '[]') as lines,
    coalesce((select json_agg(json_build_object('revision', f.revision, 'state', f.state, 'name', f.name, 'at', f.at,
        'endsAt', f.ends_at, 'readAt', f.read_at, 'shipDay', f.ship_day, 'method', f.method, 'addressId', f.address_id,
        'shipTo', a.name, 'lines', (select json_agg(json_build_object('id', l.id, 'slot', l.slot, 'productId', l.product_id,
            'description', l.description, 'grower', coalesce(p.grower, ''), 'um', l.um, 'imageName', coalesce(p.image_name, ''),
            'colorHex', coalesce(p.color_hex, ''), 'quantity', l.quantity, 'unitPriceE4', l.unit_price_e4,
            'listPriceE4', l.list_price_e4, 'held', l.held, 'note', l.note) order by l.slot, l.position)
          from quote_offer_lines l left join products p on p.id = l.product_id where l.offer_id = f.id)) order by f.revision)
      from quote_offers f join addresses a on a.id = f.address_id where f.quote_id = q.id), '[]') as offers,
    coalesce((select json_agg(json_build_object('id', m.id, 'at', m.at, 'side', m.side, 'name', m.name, 'userId', m.user_id,
        'text', m.text, 'revision', m.revision, 'counter', m.counter, 'photos', (select coalesce(json_agg(p.file_id order by p.at), '[]')
          from quote_photos p where p.message_id = m.id)) order by m.id)
      from quote_messages m where m.quote_id = q.id), '[]') as messages,
    coalesce((select json_agg(json_build_object('status', e.status, 'at', e.at, 'by', e.mover, 'name', e.actor, 'words', e.words,
        'revision', e.revision) order by e.id) from quote_events e where e.quote_id = q.id), '[]') as steps,
    coalesce((select json_agg(p.file_id order by p.at) from quote_photos p where p.quote_id = q.id and p.message_id is null), '[]')
      as photo_ids
  from quotes q join customers c on c.id = q.customer_id left join users u on u.id = q.user_id
  left join sales_reps r on r.id = c.sales_rep_id where q.id = ${id}`

const iso = (at: string) => new Date(at).toISOString()

function presentOffer({ method, lines, ...offer }: StoredOffer): Offer {
  return {
    ...offer,
    at: iso(offer.at),
    endsAt: iso(offer.endsAt),
    readAt: offer.readAt && iso(offer.readAt),
    method: methodLabels[method],
    total: dollarsFromCents(offerCents(firstLines(lines))),
    lines: lines.map(({ unitPriceE4, listPriceE4, ...line }) => ({
      ...line,
      unitPrice: dollarsFromE4(unitPriceE4),
      amount: dollarsFromCents(lineAmountCents(line.quantity, unitPriceE4)),
      listPrice: listPriceE4 === null ? null : dollarsFromE4(listPriceE4),
    })),
  }
}

/** One quote as its reader may see it. Throws `not_found` for another’s. */
export async function readThread(ctx: SignedInCtx, id: number): Promise<QuoteThread> {
  const row = await selectedQuotes(ctx).where('q.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('not_found')
  const {
    rows: [stored],
  } = await parts(id).execute(ctx.db)
  if (!stored) throw new AppError('not_found')
  const { user } = ctx
  const side = sideOf(user, row)
  const mayMove = side === 'customer' || user.authorities.includes('SPECIAL_ORDERS')
  return {
    ...summaryOf(row),
    version: stored.version,
    words: stored.words,
    phoneNumber: stored.phone,
    repPhone: stored.rep_phone ?? '',
    lines: stored.lines.map(({ priceE4, ...line }) => ({
      ...line,
      targetPrice: priceE4 === null ? null : dollarsFromE4(priceE4),
    })),
    photoIds: stored.photo_ids,
    offers: stored.offers.map(presentOffer),
    messages: stored.messages.map(({ userId, at, counter, ...message }) => ({
      ...message,
      at: iso(at),
      isMine: userId === user.id,
      counter:
        counter?.map(({ lineId, quantity, priceE4 }) => ({
          lineId,
          quantity,
          price: dollarsFromE4(priceE4),
        })) ?? null,
    })),
    steps: stored.steps.map((step) => ({ ...step, at: iso(step.at) })),
    declineWords: stored.decline_words,
    takenLineIds: stored.taken,
    stuck: stored.stuck,
    moves: mayMove ? reachable(quoteMoves, row.status as QuoteState, side) : [],
    byCard: stored.terms === 'PREPAID_CARD',
    canceledOrder: stored.canceled,
    needsCard: stored.needs_card,
  }
}

/** One quote as its reader may see it; also records that the shop has read the open offer, unless staff act for the shop. */
export async function openThread(ctx: SignedInCtx, id: number): Promise<QuoteThread> {
  const thread = await readThread(ctx, id)
  const open = thread.offers.find(({ state }) => state === 'OPEN')
  if (!open || open.readAt || ctx.user.staff || ctx.user.actedBy) return thread
  const { numUpdatedRows } = await ctx.db
    .updateTable('quote_offers')
    .set({ read_at: ctx.now() })
    .where('quote_id', '=', id)
    .where('state', '=', 'OPEN')
    .where('read_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await ctx.emit('quotes.changed', { any: ['SPECIAL_ORDERS'] })
  return thread
}
