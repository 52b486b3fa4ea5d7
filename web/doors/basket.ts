import { asDay } from '../../contract/core/dates.ts'
import type { BasketLine, DoorBasket } from '../../contract/features/sales/baskets.ts'
import { shipDayText, timeText } from '../../contract/words/day-words.ts'
import { unitWord } from '../../contract/words/unit-words.ts'
import { column, headOf, language, makerOf, picture, price, sumsOf, t } from './basket-parts.ts'
import { el, redraw } from './dom.ts'
import '../styles.css'

/** The page of one basket that a representative proposes. Its link is enough to place it. */

const token = location.pathname.split('/')[2] ?? ''
const api = `/api/v1/basket/${encodeURIComponent(token)}`
const root = document.getElementById('root') as HTMLElement
root.classList.add('flex', 'flex-col')
/** Polling interval while the basket is open: prices and stock change. */
const everyMs = 30_000
/** Delay after the last click on plus or minus before the quantity is sent. */
const settleMs = 500

let shown: DoorBasket | null = null
/** Quantities changed on this page that the server has not confirmed, by product id. */
const pressed = new Map<number, number>()
let said = ''
let busy = false
let isSure = false

const quantityOf = ({ productId, quantity }: BasketLine) => pressed.get(productId) ?? quantity

function problemOf({ problem, most }: BasketLine): string {
  if (problem === null) return ''
  const say = t.problems[problem as keyof typeof t.problems] ?? t.problems.other
  return say(most)
}

function stepperOf(line: BasketLine) {
  const { productId, step, description, problem } = line
  const quantity = quantityOf(line)
  const button = (sign: 1 | -1) =>
    el(
      'button',
      {
        type: 'button',
        'aria-label': `${sign > 0 ? t.more : t.fewer}: ${description}`,
        'data-key': `${productId}${sign}`,
        class: 'flex size-11 items-center justify-center text-22',
        click: () => press(productId, Math.max(0, quantity + sign * step)),
      },
      sign > 0 ? '+' : '−',
    )
  return el(
    'div',
    {
      role: 'group',
      'aria-label': t.quantityOf(description),
      class: `flex shrink-0 items-center rounded-4 border ${problem ? 'border-danger' : 'border-accent'}`,
    },
    button(-1),
    el(
      'output',
      { class: 'min-w-10 border-x border-line px-1 text-center text-14 leading-11' },
      String(quantity),
    ),
    button(1),
  )
}

const rowOf = (line: BasketLine) => {
  const problem = problemOf(line)
  return el(
    'li',
    { class: 'flex items-center gap-3 border-b border-line py-3 last:border-b-0' },
    picture(line),
    el(
      'div',
      { class: 'min-w-0 flex-1' },
      el('b', { class: 'block text-14 font-semibold wrap-anywhere' }, line.description),
      el(
        'span',
        { class: 'block text-12 text-ink-2' },
        t.a(price(line.unitPrice), unitWord(1, line.um, language)),
      ),
      line.wasUnitPrice !== null &&
        el('span', { class: 'block text-12 font-semibold text-amber' }, t.was(price(line.wasUnitPrice))),
      problem !== '' && el('span', { class: 'block text-12 font-semibold text-danger' }, problem),
      problem !== '' &&
        el(
          'button',
          {
            type: 'button',
            class: 'min-h-11 text-12 text-accent underline',
            click: () => press(line.productId, 0),
          },
          t.leaveOut,
        ),
    ),
    el(
      'div',
      { class: 'text-right' },
      stepperOf(line),
      el('span', { class: 'text-12 font-semibold' }, column(line.amount)),
    ),
  )
}

const goodsOf = (basket: DoorBasket) =>
  el(
    'section',
    { class: 'border-b-8 border-ground px-4 pt-3' },
    el(
      'div',
      { class: 'flex flex-wrap items-center justify-between gap-2' },
      el(
        'h2',
        { class: 'text-14 font-semibold' },
        `${basket.shipTo} · ${shipDayText(asDay(basket.shipDay), language)}`,
      ),
      el(
        'span',
        { class: 'bg-amber-bg px-2 py-1 text-12 font-semibold text-amber' },
        t.placeBy(timeText(new Date(basket.closesAt), basket.timeZone)),
      ),
    ),
    el('ul', {}, ...basket.items.map(rowOf)),
  )

function actsOf({ tender, canPlace }: DoorBasket) {
  const wide = 'flex min-h-13 w-full items-center justify-center rounded-4 px-4 text-16 font-semibold'
  const isReady = canPlace && pressed.size === 0
  return el(
    'footer',
    {
      class: 'sticky bottom-0 border-t border-line bg-surface p-4 pb-[max(1rem,env(safe-area-inset-bottom))]',
    },
    el('p', { class: 'pb-2 text-14 text-danger', role: 'alert' }, said),
    !canPlace && el('p', { class: 'pb-2 text-14 text-ink-2' }, t.fix),
    tender === 'sign-in'
      ? el(
          'div',
          {},
          el('p', { class: 'pb-2 text-14 text-ink-2' }, t.signInText),
          el('a', { href: '/', class: `${wide} bg-accent text-on-accent` }, t.signInToPay),
        )
      : el(
          'button',
          {
            type: 'button',
            'data-key': 'place',
            class: `${wide} ${isReady ? 'bg-accent text-on-accent' : 'bg-sunken text-ink-3'}`,
            ...((busy || !isReady) && { disabled: '' }),
            click: () => void place(),
          },
          busy ? t.placing : t.place,
        ),
    el(
      'div',
      { class: 'mt-2 grid grid-cols-2 gap-2' },
      el(
        'a',
        {
          href: '/flowers',
          class:
            'flex min-h-11 items-center justify-center rounded-4 border border-field px-2 text-center text-14 font-semibold',
        },
        t.inShop,
      ),
      el(
        'button',
        {
          type: 'button',
          'data-key': 'no',
          class: 'min-h-11 rounded-4 px-2 text-14 font-semibold',
          click: () => (isSure ? void change([], true) : sure()),
        },
        t.no,
      ),
    ),
    isSure && el('p', { class: 'pt-2 text-right text-12 text-ink-2', role: 'status' }, t.noReally),
  )
}

function sure() {
  isSure = true
  draw()
}

const ends = {
  PLACED: (basket: DoorBasket) => [t.placed(basket.orderNumber ?? 0), t.placedText],
  DECLINED: () => [t.declined, t.declinedText],
  EXPIRED: () => [t.expired, t.expiredText],
  WITHDRAWN: () => [t.withdrawn, t.withdrawnText],
}

function endOf(basket: DoorBasket, [title = '', text = '']: string[]) {
  return el(
    'section',
    { class: 'p-4', role: 'status' },
    el('h1', { class: 'text-22 font-semibold wrap-anywhere', tabindex: '-1' }, title),
    el('p', { class: 'my-3 text-16' }, text),
    said !== '' && el('p', { class: 'my-3 text-14 text-danger', role: 'alert' }, said),
    el(
      'a',
      {
        href: basket.orderNumber ? `/orders/${basket.orderNumber}` : '/',
        class: 'inline-flex h-12 items-center rounded-4 bg-accent px-4 font-semibold text-on-accent',
      },
      t.signIn,
    ),
  )
}

function draw() {
  const basket = shown
  if (!basket) return redraw(root, el('p', { class: 'p-4 text-16', role: 'status' }, t.loading))
  document.title = `${t.title} | ${basket.brand}`
  const end = basket.state in ends ? ends[basket.state as keyof typeof ends](basket) : undefined
  if (end) return redraw(root, headOf(basket), endOf(basket, end))
  return redraw(root, headOf(basket), makerOf(basket), goodsOf(basket), sumsOf(basket), actsOf(basket))
}

function drawClosed(title: string, text: string) {
  shown = null
  redraw(
    root,
    el(
      'section',
      { class: 'p-4' },
      el('h1', { class: 'text-22 font-semibold' }, title),
      text !== '' && el('p', { class: 'my-3 text-16' }, text),
      text !== '' &&
        el(
          'a',
          {
            href: '/',
            class: 'inline-flex h-12 items-center rounded-4 bg-accent px-4 font-semibold text-on-accent',
          },
          t.signIn,
        ),
    ),
  )
}

let settling: ReturnType<typeof setTimeout> | undefined
function press(productId: number, quantity: number) {
  pressed.set(productId, quantity)
  said = ''
  isSure = false
  draw()
  clearTimeout(settling)
  settling = setTimeout(() => {
    const lines = [...pressed].map(([productId, quantity]) => ({ productId, quantity }))
    void change(lines, false)
  }, settleMs)
}

type Refusal = { code?: string }
const sentence = ({ code = '' }: Refusal) => t.errors[code as keyof typeof t.errors] ?? t.errors.other

/** Sends a request and shows the basket it returns, or the error as a sentence. Returns whether it succeeded. */
async function send(method: 'PUT' | 'POST', path: string, body: unknown): Promise<boolean> {
  busy = true
  draw()
  let ok = false
  try {
    const answer = await fetch(path, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const reply = (await answer.json()) as DoorBasket & Refusal
    ok = answer.ok
    if (answer.ok) shown = reply
    said = answer.ok || reply.code === 'basket_closed' ? '' : sentence(reply)
  } catch {
    said = t.offline
  }
  busy = false
  return ok
}

async function change(lines: { productId: number; quantity: number }[], decline: boolean) {
  if (await send('PUT', api, { lines, decline }))
    for (const { productId, quantity } of lines)
      if (pressed.get(productId) === quantity) pressed.delete(productId)
  draw()
  if (said === t.offline) return
  if (decline || said !== '') void look()
}

async function place() {
  if (busy || !shown) return
  await send('POST', `${api}/place`, { expectedTotal: shown.total })
  draw()
  if (said !== t.offline) await look()
  root.querySelector<HTMLElement>('h1')?.focus()
}

let timer: ReturnType<typeof setTimeout> | undefined
async function look() {
  clearTimeout(timer)
  try {
    const answer = await fetch(api, { headers: { accept: 'application/json' } })
    if (answer.status === 404) return drawClosed(t.tooOld, t.tooOldText)
    if (answer.status === 503) drawClosed(t.closed, '')
    else if (answer.ok) {
      const basket = (await answer.json()) as DoorBasket
      const isSame = JSON.stringify({ ...shown, now: '' }) === JSON.stringify({ ...basket, now: '' })
      shown = basket
      // Redraw only after a change, so that nothing moves under a finger.
      if (!isSame) draw()
    }
  } catch {
    // No signal: the page doesn't change, and placing the basket reports it.
  }
  if (!shown || !(shown.state in ends)) timer = setTimeout(() => void look(), everyMs)
}

document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void look())
draw()
void look()
