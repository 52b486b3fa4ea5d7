import { sql } from 'kysely'
import { addDays, type Day, weekdayOf } from '../../contract/core/dates.ts'
import type { QuoteState } from '../../contract/rules/quote-moves.ts'
import type { Db } from './insert.ts'

const hourMs = 3_600_000

type Shop = {
  email: string
  customerId: number
  userId: number
  person: string
  addressId: number
  routeDays: number[]
}
type Asked = { description: string; quantity: number; um: string; color?: string; target?: number }
type Offered = {
  slot: number
  description: string
  um: string
  quantity: number
  price: number
  note?: string
}
type Step = { status: QuoteState; hoursAgo: number; by: 'customer' | 'desk' | 'system'; words?: string }
type Quote = {
  email: string
  title: string
  words: string
  /** Days until the flowers are needed. */
  inDays: number
  lines: readonly Asked[]
  offer?: { hoursAgo: number; lines: readonly Offered[]; words?: string }
  /** The shop's counteroffer for the offer's first line. */
  counter?: { hoursAgo: number; price: number; words: string }
  steps: readonly Step[]
}

/**
 * Special orders in states that require action, and two closed ones. The offered goods come from growers and aren't in stock, so none
 * are reserved.
 */
const quotes: readonly Quote[] = [
  {
    email: 'florist@demo.test',
    title: 'Memory Lane roses',
    words:
      '150 stems of Memory Lane roses, lavender, 50 cm or longer. It’s a funeral, so the day can’t move. About 1.60.',
    inDays: 6,
    lines: [{ description: 'Rose Memory Lane', quantity: 150, um: 'ST', color: 'Lavender', target: 1.6 }],
    steps: [{ status: 'SUBMITTED', hoursAgo: 2, by: 'customer' }],
  },
  {
    email: 'florist@demo.test',
    title: 'Peonies in coral, out of season',
    words:
      '60 stems of coral peonies for a bride who won’t have anything else. What can you do, and at what price?',
    inDays: 12,
    lines: [{ description: 'Peony Coral Charm', quantity: 60, um: 'ST', color: 'Coral' }],
    offer: {
      hoursAgo: 20,
      words: 'Chile has them. The garden roses are what most brides take when they see the price.',
      lines: [
        {
          slot: 1,
          description: 'Peony Coral Charm, Chile',
          um: 'ST',
          quantity: 60,
          price: 7.9,
          note: 'by air, closed buds',
        },
        { slot: 1, description: 'Garden Rose Juliet, Ecuador', um: 'ST', quantity: 60, price: 2.85 },
        { slot: 2, description: 'Eucalyptus Parvifolia', um: 'BU', quantity: 12, price: 8.4 },
      ],
    },
    steps: [
      { status: 'SUBMITTED', hoursAgo: 27, by: 'customer' },
      { status: 'IN_REVIEW', hoursAgo: 26, by: 'desk' },
      { status: 'SOURCING', hoursAgo: 25, by: 'desk' },
      { status: 'QUOTED', hoursAgo: 20, by: 'desk' },
    ],
  },
  {
    email: 'cardshop@demo.test',
    title: 'Hydrangeas for a hotel lobby',
    words: 'Two hundred white hydrangeas, every stem the same size, delivered once.',
    inDays: 9,
    lines: [{ description: 'Hydrangea White Jumbo', quantity: 200, um: 'ST', color: 'White' }],
    offer: {
      hoursAgo: 30,
      lines: [
        { slot: 1, description: 'Hydrangea White Jumbo, Medellín', um: 'ST', quantity: 200, price: 2.1 },
      ],
    },
    counter: { hoursAgo: 5, price: 1.9, words: 'At 1.90 I’ll take all of them today.' },
    steps: [
      { status: 'SUBMITTED', hoursAgo: 50, by: 'customer' },
      { status: 'IN_REVIEW', hoursAgo: 48, by: 'desk' },
      { status: 'QUOTED', hoursAgo: 30, by: 'desk' },
      { status: 'COUNTERED', hoursAgo: 5, by: 'customer' },
    ],
  },
  {
    email: 'newshop@demo.test',
    title: 'Something blue',
    words: 'I need something blue for table numbers. Not dyed, please.',
    inDays: 15,
    lines: [],
    steps: [
      { status: 'SUBMITTED', hoursAgo: 22, by: 'customer' },
      { status: 'IN_REVIEW', hoursAgo: 21, by: 'desk' },
      {
        status: 'NEEDS_INFO',
        hoursAgo: 20,
        by: 'desk',
        words: 'How many tables are there? Delphinium and thistle both come undyed.',
      },
    ],
  },
  {
    email: 'florist@demo.test',
    title: 'King proteas',
    words: '24 king proteas, large heads.',
    inDays: -16,
    lines: [{ description: 'Protea King', quantity: 24, um: 'ST' }],
    steps: [
      { status: 'SUBMITTED', hoursAgo: 620, by: 'customer' },
      { status: 'IN_REVIEW', hoursAgo: 619, by: 'desk' },
      {
        status: 'DECLINED_BY_SELLER',
        hoursAgo: 600,
        by: 'desk',
        words: 'Every farm that we called is sold out until the end of the month.',
      },
    ],
  },
  {
    email: 'florist@demo.test',
    title: 'Dyed daisies',
    words: '40 bunches of rainbow daisies for a school.',
    inDays: -30,
    lines: [{ description: 'Pompon Daisy, rainbow', quantity: 40, um: 'BU' }],
    steps: [
      { status: 'SUBMITTED', hoursAgo: 1000, by: 'customer' },
      { status: 'CANCELLED', hoursAgo: 990, by: 'customer' },
    ],
  },
]

const e4 = (dollars: number) => Math.round(dollars * 10_000)

export async function insertQuotes(db: Db, { now, today }: { now: Date; today: Day }): Promise<void> {
  const { rows: shops } = await sql<Shop>`
    select distinct on (u.id) u.email, u.customer_id as "customerId", u.id as "userId", u.name as person, a.id as "addressId",
      coalesce(r.weekdays, array[1, 2, 3, 4, 5]) as "routeDays"
    from users u join addresses a on a.customer_id = u.customer_id and a.deleted_at is null
    left join routes r on r.route_number = a.route_number
    where u.email = any(${[...new Set(quotes.map(({ email }) => email))]}) order by u.id, a.position, a.id`.execute(
    db,
  )
  const { rows: desk } = await sql<{ id: number; name: string }>`
    select id, name from users where email = 'admin@demo.test'`.execute(db)
  const [staff] = desk
  if (!staff) return
  for (const quote of quotes) {
    const shop = shops.find(({ email }) => email === quote.email)
    if (shop) await insertQuote(db, { quote, shop, staff, now, today })
  }
}

type Around = {
  quote: Quote
  shop: Shop
  staff: { id: number; name: string }
  now: Date
  today: Day
}

async function insertQuote(db: Db, { quote, shop, staff, now, today }: Around): Promise<void> {
  const ago = (hours: number) => new Date(now.getTime() - hours * hourMs)
  const last = quote.steps.at(-1) as Step
  const asked = ago(quote.steps[0]?.hoursAgo ?? 0)
  const declined = last.status === 'DECLINED_BY_SELLER' ? (last.words ?? '') : ''
  const { id } = await db
    .insertInto('quotes')
    .values({
      customer_id: shop.customerId,
      user_id: shop.userId,
      person: shop.person,
      status: last.status,
      title: quote.title,
      words: quote.words,
      revision: quote.offer ? 1 : 0,
      decline_words: declined,
      created_at: asked,
      submitted_at: asked,
      status_at: ago(last.hoursAgo),
      last_at: ago(last.hoursAgo),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (quote.lines.length > 0)
    await db
      .insertInto('quote_lines')
      .values(
        quote.lines.map(({ target, color = '', ...line }, at) => ({
          ...line,
          quote_id: id,
          position: at + 1,
          color,
          needed_by: addDays(today, quote.inDays),
          target_price_e4: target === undefined ? null : e4(target),
        })),
      )
      .execute()
  await db
    .insertInto('quote_events')
    .values(
      quote.steps.map(({ status, hoursAgo, by, words = '' }, at) => ({
        quote_id: id,
        was: quote.steps[at - 1]?.status ?? null,
        status,
        at: ago(hoursAgo),
        mover: by,
        actor: by === 'desk' ? staff.name : shop.person,
        user_id: by === 'desk' ? staff.id : shop.userId,
        words,
        revision: ['QUOTED', 'COUNTERED'].includes(status) ? 1 : 0,
      })),
    )
    .execute()
  await insertTalk(db, id, { quote, shop, staff, now, today })
}

/** The messages of both sides, and the offer. */
async function insertTalk(db: Db, id: number, { quote, shop, staff, now, today }: Around): Promise<void> {
  const at = (hours: number) => new Date(now.getTime() - hours * hourMs)
  const said = { quote_id: id, user_id: staff.id, name: staff.name, side: 'staff' as const }
  const asking = quote.steps.find(({ status }) => status === 'NEEDS_INFO')
  if (asking)
    await db
      .insertInto('quote_messages')
      .values({ ...said, at: at(asking.hoursAgo), text: asking.words ?? '' })
      .execute()
  const { offer, counter } = quote
  if (!offer) return
  const wished = addDays(today, quote.inDays)
  const ships =
    [0, 1, 2, 3, 4, 5, 6]
      .map((days) => addDays(wished, -days))
      .find((day) => shop.routeDays.includes(weekdayOf(day))) ?? wished
  const made = await db
    .insertInto('quote_offers')
    .values({
      quote_id: id,
      revision: 1,
      user_id: staff.id,
      name: staff.name,
      ship_day: ships,
      method: 'TRUCK',
      customer_id: shop.customerId,
      address_id: shop.addressId,
      ends_at: at(-46),
      at: at(offer.hoursAgo),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const lines = await db
    .insertInto('quote_offer_lines')
    .values(
      offer.lines.map(({ price, note = '', ...line }, n) => ({
        ...line,
        offer_id: made.id,
        position: n + 1,
        unit_price_e4: e4(price),
        note,
      })),
    )
    .returning('id')
    .execute()
  if (offer.words)
    await db
      .insertInto('quote_messages')
      .values({ ...said, at: at(offer.hoursAgo), text: offer.words, revision: 1 })
      .execute()
  const [first] = offer.lines
  if (counter && first)
    await db
      .insertInto('quote_messages')
      .values({
        quote_id: id,
        at: at(counter.hoursAgo),
        side: 'customer',
        user_id: shop.userId,
        name: shop.person,
        text: counter.words,
        revision: 1,
        counter: JSON.stringify([
          { lineId: lines[0]?.id, quantity: first.quantity, priceE4: e4(counter.price) },
        ]),
      })
      .execute()
}
