import { sql } from 'kysely'
import type { Db } from './insert.ts'

type Words = {
  /** Hours before the demo's current time. */
  hours: number
  side: 'customer' | 'staff'
  text: string
}
type State = 'NEW' | 'OPEN' | 'WAITING_ON_CUSTOMER' | 'RESOLVED'
type Thread = {
  email: string
  category: 'Account & Billing' | 'General Questions' | 'Feedback'
  subject: string
  state: State
  /** Whether it is about the shop's latest delivered order. */
  isAboutOrder?: true
  rating?: 'bad'
  words: readonly Words[]
  notes?: readonly string[]
}

const day = 24
const threads: readonly Thread[] = [
  {
    email: 'florist@demo.test',
    category: 'Account & Billing',
    subject: 'W-9 for our accountant',
    state: 'RESOLVED',
    words: [
      { hours: 26 * day, side: 'customer', text: 'Our accountant asks for your W-9. Can you send it?' },
      {
        hours: 26 * day - 3,
        side: 'staff',
        text: 'It went out by mail this morning. Tell us if it doesn’t arrive.',
      },
    ],
  },
  {
    email: 'florist@demo.test',
    category: 'Feedback',
    subject: 'The price list cuts long names',
    state: 'RESOLVED',
    words: [
      {
        hours: 14 * day,
        side: 'customer',
        text: 'Printed, “Chrysanthemum Pompon Athos Yellow” loses its color.',
      },
      {
        hours: 13 * day,
        side: 'staff',
        text: 'We shortened the description, so the color now fits. Thank you for telling us.',
      },
    ],
  },
  {
    email: 'florist@demo.test',
    category: 'General Questions',
    subject: 'Trucks between Christmas and New Year’s',
    state: 'OPEN',
    words: [
      { hours: 46, side: 'customer', text: 'Which days do you drive between Christmas and New Year?' },
      { hours: 44, side: 'staff', text: 'Let me ask dispatch. I write here as soon as I know.' },
    ],
    notes: ['Marco decides on the 27th and 30th this week.'],
  },
  {
    email: 'florist@demo.test',
    category: 'Account & Billing',
    subject: 'Was the freight charged twice?',
    state: 'WAITING_ON_CUSTOMER',
    isAboutOrder: true,
    words: [
      {
        hours: 66,
        side: 'customer',
        text: 'I see two deliveries billed a day apart, but it was one. Was the freight charged twice?',
      },
      {
        hours: 65,
        side: 'staff',
        text: 'Let me look. Two orders, two invoices, but the freight should be on one only.',
      },
      {
        hours: 1,
        side: 'staff',
        text: 'You were right: the freight was on both. A credit of 9.00 is on your account now.',
      },
    ],
    notes: ['Freight of the second order credited.'],
  },
  {
    email: 'buyer@demo.test',
    category: 'General Questions',
    subject: 'White peonies for May 8',
    state: 'NEW',
    words: [
      {
        hours: 2,
        side: 'customer',
        text: 'We have a wedding on May 8 and need 300 white peonies. Can I book them now, and at what price?',
      },
    ],
  },
  {
    email: 'cardshop@demo.test',
    category: 'Account & Billing',
    subject: 'Cambio de dirección de facturación',
    state: 'NEW',
    words: [
      {
        hours: 30,
        side: 'customer',
        text: 'Nos mudamos a 214 Linden Ave. ¿Cómo cambio la dirección de mis facturas?',
      },
    ],
  },
  {
    email: 'newshop@demo.test',
    category: 'Feedback',
    subject: '',
    state: 'NEW',
    isAboutOrder: true,
    rating: 'bad',
    words: [{ hours: 5, side: 'customer', text: 'Two boxes stood in the sun at the wrong door.' }],
  },
]

/** The states that a thread went through, each with the message that caused it. */
const stepsOf = ({ state, words }: Thread): { state: State; at: number; by: 'customer' | 'desk' }[] => {
  const answered = words.findLast(({ side }) => side === 'staff')
  const first = words.find(({ side }) => side === 'staff')
  return [
    { state: 'NEW', at: words[0]?.hours ?? 0, by: 'customer' },
    ...(first && state === 'OPEN' ? [{ state: 'OPEN' as const, at: first.hours, by: 'desk' as const }] : []),
    ...(answered && state !== 'OPEN'
      ? [{ state: 'WAITING_ON_CUSTOMER' as const, at: answered.hours, by: 'desk' as const }]
      : []),
    ...(answered && state === 'RESOLVED'
      ? [{ state: 'RESOLVED' as const, at: answered.hours - 1, by: 'customer' as const }]
      : []),
  ]
}

/** Threads of the demo's shops in each state, answered by the administrator. */
export async function insertFeedback(db: Db, { now }: { now: Date }): Promise<void> {
  const at = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  const people = await db.selectFrom('users').select(['id', 'customer_id', 'email', 'name']).execute()
  const personOf = (email: string) => people.find((one) => one.email === email)
  const admin = personOf('admin@demo.test')
  for (const thread of threads) {
    const person = personOf(thread.email)
    if (!person || !admin) continue
    const steps = stepsOf(thread)
    const last = steps.at(-1)
    const latest = thread.words.at(-1)
    const asked = thread.words.findLast(({ side }) => side === 'customer')
    const isTaken = thread.state !== 'NEW'
    const { rows: orders } = thread.isAboutOrder
      ? await sql<{ id: number }>`select id from orders where customer_id = ${person.customer_id}
          and status in ('DELIVERED', 'PICKED_UP', 'CLOSED') and placed_at < ${now} order by ship_day desc, id desc limit 1`.execute(
          db,
        )
      : { rows: [] }
    const { id } = await db
      .insertInto('feedback_threads')
      .values({
        customer_id: person.customer_id,
        user_id: person.id,
        category: thread.category,
        subject: thread.subject,
        order_id: orders[0]?.id ?? null,
        rating: thread.rating ?? null,
        state: thread.state,
        state_at: at(last?.at ?? 0),
        assignee_id: isTaken ? admin.id : null,
        created_at: at(thread.words[0]?.hours ?? 0),
        last_at: at(latest?.hours ?? 0),
        customer_at: at(asked?.hours ?? 0),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const nameOf = (by: 'customer' | 'desk' | 'staff') => (by === 'customer' ? person.name : admin.name)
    await db
      .insertInto('feedback_messages')
      .values(
        thread.words.map(({ hours, side, text }) => ({
          thread_id: id,
          at: at(hours),
          side,
          user_id: side === 'customer' ? person.id : admin.id,
          name: nameOf(side),
          text,
          language: side === 'staff' ? 'en' : null,
        })),
      )
      .execute()
    await db
      .insertInto('feedback_steps')
      .values(
        steps.map(({ state, at: hours, by }) => ({
          thread_id: id,
          at: at(hours),
          state,
          by,
          name: nameOf(by),
        })),
      )
      .execute()
    for (const text of thread.notes ?? [])
      await db
        .insertInto('feedback_notes')
        .values({ thread_id: id, at: at(1), user_id: admin.id, name: admin.name, text })
        .execute()
  }
}
