import type Stripe from 'stripe'
import * as z from 'zod/mini'
import { type Notice, noticeSeconds } from '../gateway.ts'

const Metadata = z.object({ charge_key: z.optional(z.string()), installation: z.optional(z.string()) })
const Cents = z.int().check(z.gte(0))
const Event = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(255)),
  type: z.string(),
  data: z.object({ object: z.unknown() }),
})
const Intent = z.object({ id: z.string(), amount_received: Cents, metadata: Metadata })
const Charge = z.object({
  payment_intent: z.nullable(z.string()),
  amount_refunded: Cents,
  metadata: Metadata,
})

type Sealed = { body: Buffer; signature: string; now: Date; secret: string; installation: string }

/** The charge that a Stripe notice is about. Undefined for a notice without a recent Stripe signature, or of another shape. */
export function readStripeNotice(
  stripe: Stripe,
  { body, signature, now, secret, installation }: Sealed,
): Notice | undefined {
  let said: unknown
  try {
    said = stripe.webhooks.constructEvent(body, signature, secret, noticeSeconds, undefined, now.getTime())
  } catch {
    return undefined
  }
  const event = Event.safeParse(said).data
  if (!event) return undefined
  return { eventId: event.id, ...about(event.type, event.data.object, installation) }
}

function about(type: string, object: unknown, installation: string): Omit<Notice, 'eventId'> {
  const other = { kind: 'other' } as const
  if (type === 'payment_intent.succeeded' || type === 'payment_intent.payment_failed') {
    const intent = Intent.safeParse(object).data
    if (!intent || isOfAnother(intent.metadata, installation)) return other
    const { id: reference, amount_received: amountCents, metadata } = intent
    return { kind: 'charge', reference, amountCents, ...keyIn(metadata) }
  }
  if (type === 'charge.refunded') {
    const charge = Charge.safeParse(object).data
    if (!charge?.payment_intent || isOfAnother(charge.metadata, installation)) return other
    const { payment_intent: reference, amount_refunded: amountCents, metadata } = charge
    return { kind: 'refund', reference, amountCents, ...keyIn(metadata) }
  }
  return other
}

type Told = z.infer<typeof Metadata>

/** An account may serve several databases: skips the charges of others. */
const isOfAnother = (told: Told, installation: string) =>
  told.installation !== undefined && told.installation !== installation

const keyIn = (told: Told) => (told.charge_key ? { key: told.charge_key } : {})
