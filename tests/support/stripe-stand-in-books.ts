import type { Asked } from './stripe-stand-in.ts'

type Card = { token: string; brand: string; last4: string; exp_month: number; exp_year: number }
type Method = { id: string; card: Card; customer: string | null; used: boolean }
type Decline = { code: string; decline_code?: string }
type Intent = {
  id: string
  object: 'payment_intent'
  created: number
  amount: number
  currency: string
  amount_received: number
  amount_refunded: number
  status: 'succeeded' | 'requires_payment_method'
  payment_method: string | null
  customer: string | null
  metadata: Record<string, string>
  last_payment_error: (Decline & { type: 'card_error' }) | null
}
type Refund = {
  id: string
  created: number
  payment_intent: string
  amount: number
  currency: string
  metadata: Record<string, string>
}

/** Stripe's own test card names, and the bank's response for each. */
const testCards: Record<string, { last4: string; decline?: Decline }> = {
  tok_visa: { last4: '4242' },
  tok_chargeDeclined: { last4: '0002', decline: { code: 'card_declined', decline_code: 'generic_decline' } },
  tok_chargeDeclinedInsufficientFunds: {
    last4: '9995',
    decline: { code: 'card_declined', decline_code: 'insufficient_funds' },
  },
  tok_chargeDeclinedExpiredCard: { last4: '0069', decline: { code: 'expired_card' } },
  tok_chargeDeclinedProcessingError: { last4: '0119', decline: { code: 'processing_error' } },
}

export class StripeFailure extends Error {
  readonly status: number
  readonly error: Record<string, unknown>
  readonly events: unknown[]
  constructor(status: number, error: Record<string, unknown>, events: unknown[] = []) {
    super(String(error.type))
    this.status = status
    this.error = { message: 'The stand-in says no.', ...error }
    this.events = events
  }
}

type Answer = { body: unknown; events: unknown[] }

/** Stripe's stored data: in memory, for one test file. */
export class StripeBooks {
  readonly methods = new Map<string, Method>()
  readonly customers = new Map<string, { id: string; name: string }>()
  readonly intents: Intent[] = []
  readonly refunds: Refund[] = []
  #count = 0
  /** List page size; small, so that callers must read several pages. */
  readonly #perPage: number

  constructor({ perPage = 2 } = {}) {
    this.#perPage = perPage
  }

  copy(): StripeBooks {
    const books = new StripeBooks({ perPage: this.#perPage })
    for (const [id, method] of structuredClone(this.methods)) books.methods.set(id, method)
    for (const [id, customer] of structuredClone(this.customers)) books.customers.set(id, customer)
    books.intents.push(...structuredClone(this.intents))
    books.refunds.push(...structuredClone(this.refunds))
    books.#count = this.#count
    return books
  }

  #id(kind: string): string {
    this.#count += 1
    return `${kind}_${String(this.#count).padStart(6, '0')}`
  }

  handle(method: string, path: string, asked: Asked): Answer {
    const [, , resource = '', id = '', action = ''] = path.split('/')
    switch (`${method} ${resource}${id ? '/:id' : ''}${action ? `/${action}` : ''}`) {
      case 'POST payment_methods':
        return quiet(this.#makeMethod(asked))
      case 'GET payment_methods/:id':
        return quiet(shownMethod(this.#method(id)))
      case 'POST payment_methods/:id/detach':
        return quiet(this.#detach(id))
      case 'POST customers':
        return quiet(this.#makeCustomer(asked))
      case 'POST payment_intents':
        return this.#charge(asked)
      case 'GET payment_intents':
        return quiet(this.#listIntents(asked))
      case 'POST setup_intents':
        return quiet(this.#setUp(asked))
      case 'POST refunds':
        return this.#refund(asked)
      case 'GET refunds':
        return quiet(
          list(this.refunds.filter(({ payment_intent }) => payment_intent === asked.payment_intent)),
        )
      default:
        throw new StripeFailure(404, { type: 'invalid_request_error', code: 'url_invalid' })
    }
  }

  #makeMethod(asked: Asked) {
    const given = asked.card as Asked | undefined
    const token = String(given?.token ?? '')
    const known = testCards[token]
    if (asked.type !== 'card' || !known)
      throw new StripeFailure(400, {
        type: 'invalid_request_error',
        code: 'resource_missing',
        param: 'card[token]',
      })
    const card = { token, brand: 'visa', last4: known.last4, exp_month: 12, exp_year: 2034 }
    const method: Method = { id: this.#id('pm'), card, customer: null, used: false }
    this.methods.set(method.id, method)
    return shownMethod(method)
  }

  #method(id: string): Method {
    const method = this.methods.get(id)
    if (method) return method
    throw new StripeFailure(id.startsWith('pm_') ? 404 : 400, {
      type: 'invalid_request_error',
      code: 'resource_missing',
      param: 'payment_method',
    })
  }

  #detach(id: string) {
    const method = this.#method(id)
    if (!method.customer) throw new StripeFailure(400, { type: 'invalid_request_error' })
    method.customer = null
    method.used = true
    return shownMethod(method)
  }

  #makeCustomer(asked: Asked) {
    const customer = { id: this.#id('cus'), object: 'customer', name: String(asked.name ?? '') }
    this.customers.set(customer.id, customer)
    return customer
  }

  #customer(asked: Asked): string | null {
    if (asked.customer === undefined) return null
    if (this.customers.has(String(asked.customer))) return String(asked.customer)
    throw new StripeFailure(400, {
      type: 'invalid_request_error',
      code: 'resource_missing',
      param: 'customer',
    })
  }

  /** A payment method can pay once, unless it belongs to a customer; then it pays only for that customer. */
  #usable(asked: Asked): Method {
    const method = this.#method(String(asked.payment_method))
    const customer = this.#customer(asked)
    const refused = method.customer ? method.customer !== customer : method.used
    if (refused) throw new StripeFailure(400, { type: 'invalid_request_error', param: 'payment_method' })
    return method
  }

  #charge(asked: Asked): Answer {
    const amount = Number(asked.amount)
    if (!Number.isInteger(amount) || amount < 50 || asked.currency !== 'usd' || asked.confirm !== 'true')
      throw new StripeFailure(400, {
        type: 'invalid_request_error',
        code: 'parameter_invalid_integer',
        param: 'amount',
      })
    const method = this.#usable(asked)
    const decline = testCards[method.card.token]?.decline
    const intent: Intent = {
      id: this.#id('pi'),
      object: 'payment_intent',
      created: Math.floor(Date.now() / 1000),
      amount,
      currency: 'usd',
      amount_received: decline ? 0 : amount,
      amount_refunded: 0,
      status: decline ? 'requires_payment_method' : 'succeeded',
      payment_method: decline ? null : method.id,
      customer: this.#customer(asked),
      metadata: (asked.metadata ?? {}) as Record<string, string>,
      last_payment_error: decline ? { type: 'card_error', ...decline } : null,
    }
    this.intents.push(intent)
    method.used = true
    if (decline)
      throw new StripeFailure(402, { type: 'card_error', ...decline, payment_intent: intent }, [
        this.#event('payment_intent.payment_failed', intent),
      ])
    if (asked.setup_future_usage && intent.customer) method.customer = intent.customer
    const events = [this.#event('payment_intent.succeeded', intent)]
    return { body: { ...intent, payment_method: shownMethod(method) }, events }
  }

  #setUp(asked: Asked) {
    const method = this.#usable(asked)
    const decline = testCards[method.card.token]?.decline
    if (decline) throw new StripeFailure(402, { type: 'card_error', ...decline })
    method.customer = this.#customer(asked)
    return {
      id: this.#id('seti'),
      object: 'setup_intent',
      status: 'succeeded',
      payment_method: shownMethod(method),
    }
  }

  /** Newest first, page by page, like Stripe. */
  #listIntents(asked: Asked) {
    const created = (asked.created ?? {}) as Asked
    const from = Number(created.gte ?? 0)
    const to = Number(created.lte ?? Number.MAX_SAFE_INTEGER)
    const found = this.intents.filter((intent) => intent.created >= from && intent.created <= to).reverse()
    const after = found.findIndex(({ id }) => id === asked.starting_after) + 1
    const page = found.slice(after, after + this.#perPage)
    const data = page.map((intent) => {
      const method = this.methods.get(intent.payment_method ?? '')
      return {
        ...intent,
        payment_method: method && asked.expand ? shownMethod(method) : intent.payment_method,
      }
    })
    return { ...list(data), has_more: after + page.length < found.length }
  }

  #refund(asked: Asked): Answer {
    const intent = this.intents.find(({ id }) => id === asked.payment_intent)
    const amount = Number(asked.amount)
    if (!intent) throw new StripeFailure(404, { type: 'invalid_request_error', code: 'resource_missing' })
    if (amount > intent.amount_received - intent.amount_refunded) {
      const code = intent.amount_refunded === intent.amount ? 'charge_already_refunded' : 'amount_too_large'
      throw new StripeFailure(400, { type: 'invalid_request_error', code })
    }
    intent.amount_refunded += amount
    const { id, metadata, amount_refunded } = intent
    const created = Math.floor(Date.now() / 1000)
    const refund = {
      id: this.#id('re'),
      created,
      payment_intent: id,
      amount,
      currency: 'usd',
      metadata: (asked.metadata ?? {}) as never,
    }
    this.refunds.push(refund)
    const charge = { id: `ch_${id}`, object: 'charge', payment_intent: id, amount_refunded, metadata }
    const body = { object: 'refund', status: 'succeeded', ...refund }
    return { body, events: [this.#event('charge.refunded', charge)] }
  }

  #event(type: string, object: object) {
    return { id: this.#id('evt'), object: 'event', type, data: { object } }
  }
}

const quiet = (body: unknown): Answer => ({ body, events: [] })
const list = <T>(data: T[]) => ({ object: 'list', data, has_more: false, url: '/v1/list' })

function shownMethod({ id, card, customer }: Method) {
  const { token: _, ...shown } = card
  return { id, object: 'payment_method', type: 'card', card: shown, customer }
}
