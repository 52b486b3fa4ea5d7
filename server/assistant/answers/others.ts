import { sql } from 'kysely'
import type { Day } from '../../../contract/core/dates.ts'
import type { PartOf } from '../../../contract/features/assistant/parts.ts'
import type { SignedInCtx } from '../../core/route.ts'
import { readEvents } from '../../event-orders/read.ts'
import { listStanding } from '../../standing/present.ts'
import type { HelpTopic } from '../reading/reading.ts'
import type { Asking, Piece } from './asking.ts'

export type Rep = { name: string; phoneNumber: string }

/** The customer’s representative; null if there is none. */
export async function readRep({ db, user }: SignedInCtx): Promise<Rep | null> {
  const { rows } = await sql<{ name: string; phone: string }>`select r.name, r.phone_number as phone
    from customers c join sales_reps r on r.id = c.sales_rep_id where c.id = ${user.customerId}`.execute(db)
  const [row] = rows
  return row ? { name: row.name, phoneNumber: row.phone } : null
}

export async function handoverPart({ ctx }: Asking): Promise<PartOf<'handover'>> {
  const rep = await readRep(ctx)
  return {
    kind: 'handover',
    name: rep?.name ?? '',
    phoneNumber: rep?.phoneNumber ?? '',
    reason: '',
  }
}

const link = (label: string, href: string): PartOf<'link'> => ({ kind: 'link', label, href })

export async function standing({ ctx, words }: Asking): Promise<Piece> {
  const { rows } = await listStanding(ctx)
  const next = rows.flatMap(({ name, next }) =>
    next ? [words.standingNext(name, (next.shipsOn ?? next.dueOn) as Day)] : [],
  )
  return {
    sentences: [words.standing(rows.length), ...next.slice(0, 3)],
    parts: [link(words.cite.standing, '/standing')],
    cites: [{ label: words.cite.standing, href: '/standing' }],
  }
}

export const claim = async ({ words, reading }: Asking): Promise<Piece> => {
  const { orderNumber } = reading.slots
  const href = orderNumber === null ? '/claims/new' : `/claims/new?order=${orderNumber}`
  return {
    sentences: [words.claim],
    parts: [link(words.cite.claims, href)],
    cites: [{ label: words.cite.claims, href: '/claims' }],
  }
}

export const quote = async ({ words }: Asking): Promise<Piece> => ({
  sentences: [words.quote],
  parts: [link(words.cite.quotes, '/special-order-summary')],
  cites: [{ label: words.cite.quotes, href: '/special-order-summary' }],
})

export async function event({ ctx, words, today }: Asking): Promise<Piece> {
  const { events } = await readEvents(ctx, today)
  const coming = events.filter(({ eventDay }) => eventDay >= today)
  return {
    sentences: [words.event(coming.length), ...coming.slice(0, 3).map(({ name }) => name)],
    parts: [link(words.cite.events, '/events')],
    cites: [{ label: words.cite.events, href: '/events' }],
  }
}

const helpPages: Record<HelpTopic, string> = {
  cart: '/cart',
  shipDay: '/calendar',
  pay: '/payments',
  invoice: '/billing',
  password: '/personal-info',
  people: '/account/company',
  notices: '/notices',
  favorites: '/favorites',
  quickOrder: '/quick-order',
  cancel: '/orders',
  card: '/account/payment',
  tax: '/account/contact',
  address: '/personal-info',
}

export const howTo = async ({ words, reading }: Asking): Promise<Piece> => {
  const topic = reading.slots.topic ?? 'cart'
  const title = words.helpTitle[topic]
  return {
    sentences: [`**${title}**`],
    parts: [{ kind: 'steps', title, steps: [...words.help[topic]], href: helpPages[topic] }],
    cites: [{ label: words.cite.help, href: '/account/contact' }],
  }
}

export async function person(asking: Asking): Promise<Piece> {
  const part = await handoverPart(asking)
  return { sentences: [asking.words.person(part.name)], parts: [part], cites: [] }
}

export async function refuse(asking: Asking): Promise<Piece> {
  const part = await handoverPart(asking)
  return { sentences: [asking.words.refuse, asking.words.person(part.name)], parts: [part], cites: [] }
}

const examplesOf = ({ words }: Asking): PartOf<'refine'> => ({
  kind: 'refine',
  choices: words.examples.map((ask) => ({ label: ask, ask })),
})

export const hello = async (asking: Asking): Promise<Piece> => ({
  sentences: [asking.words.hello],
  parts: [examplesOf(asking)],
  cites: [],
})

export const thanks = async ({ words }: Asking): Promise<Piece> => ({
  sentences: [words.thanks],
  parts: [],
  cites: [],
})
