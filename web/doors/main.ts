import type { CheckInAnswer, DoorDelivery as Delivery } from '../../contract/features/runs/delivery.ts'
import type { WishPlace } from '../../contract/features/runs/fields.ts'
import { timeText } from '../../contract/words/day-words.ts'
import { deliveryPage as english } from '../words/areas/delivery-page.en.ts'
import { deliveryPage as spanish } from '../words/areas/delivery-page.es.ts'
import { checkInOf } from './check-in.ts'
import { type Child, el, part, quiet, redraw } from './dom.ts'
import '../styles.css'

/** The page of one delivery, opened by its link: no sign-in, no router. */

const language = document.documentElement.lang === 'es' ? 'es' : 'en'
const t = language === 'es' ? spanish : english
const token = location.pathname.split('/')[2] ?? ''
const api = `/api/v1/delivery/${encodeURIComponent(token)}`
const root = document.getElementById('root') as HTMLElement
/** Polling intervals: without events, and while events arrive or the page is hidden. */
const everyMs = { alone: 20_000, told: 60_000 }
const keptKey = `delivery.${token}`

let shown: Delivery | null = null
let draft: { place: WishPlace | null; note: string } | null = null
let said = ''
let checkInSaid = ''
let isNaming = false
let isOffline = false

const clock = (at: string) => timeText(new Date(at), shown?.timeZone ?? 'UTC')

function headOf(delivery: Delivery): HTMLElement {
  return el(
    'header',
    { class: 'flex items-center justify-between gap-3 border-b border-line p-3' },
    el('strong', { class: 'text-16' }, delivery.brand),
    delivery.phone !== '' &&
      el(
        'a',
        {
          href: `tel:${delivery.phone.replace(/[^\d+]/g, '')}`,
          class: 'inline-flex h-11 items-center rounded-4 border border-field px-4 text-14 font-semibold',
        },
        t.call,
      ),
  )
}

function titleOf(delivery: Delivery): string {
  switch (delivery.state) {
    case 'PACKING':
      return t.packing(clock(delivery.leavesAt))
    case 'COMING':
      return t.away(delivery.away ?? 1)
    case 'HERE':
      return t.here
    case 'DELIVERED':
      return t.delivered
    case 'FAILED':
      return t.failed
    case 'CANCELED':
      return t.canceled
  }
}

/** The route as dots: completed stops, the stops before the reader's, and the reader's. */
function wayOf(delivery: Delivery): Child {
  if (delivery.state !== 'COMING') return null
  const dot = (text: string, more: string, isDone: boolean) =>
    el(
      'li',
      { class: 'flex gap-3 py-1.5' },
      el('span', {
        class: `mt-1.5 size-3 shrink-0 rounded-full ${isDone ? 'bg-accent' : 'border-2 border-accent'}`,
        'aria-hidden': 'true',
      }),
      el('span', {}, el('span', { class: 'block text-14 font-semibold' }, text), more !== '' && quiet(more)),
    )
  return el(
    'ol',
    { class: 'mt-4' },
    delivery.leftAt && dot(t.left, clock(delivery.leftAt), true),
    delivery.done > 0 &&
      dot(t.done(delivery.done), delivery.lastDoneAt ? t.last(clock(delivery.lastDoneAt)) : '', true),
    ...delivery.before.map(({ number, town }) => dot(t.stop(number, town), '', false)),
    dot(t.you, delivery.address, false),
  )
}

function statusOf(delivery: Delivery): HTMLElement {
  const { eta, from, to, doneAt, place, taker, pieces, reason, photos, updatedAt } = delivery
  return part(
    quiet(t.order(delivery.orderNumbers.join(', '), delivery.boxes)),
    el('h1', { class: 'text-22 font-semibold', tabindex: '-1' }, titleOf(delivery)),
    delivery.state === 'COMING' &&
      eta !== null &&
      from !== null &&
      to !== null &&
      el(
        'p',
        { class: 'text-16' },
        el('strong', { class: 'text-accent' }, t.about(clock(eta))),
        ` ${t.between(clock(from), clock(to))}`,
      ),
    delivery.isSilent &&
      updatedAt &&
      el('p', { class: 'mt-2 bg-amber-bg p-3 text-14 text-amber' }, t.silent(clock(updatedAt))),
    wayOf(delivery),
    delivery.state === 'COMING' &&
      updatedAt &&
      el('p', { class: 'mt-3 text-12 text-ink-3' }, t.updated(clock(updatedAt))),
    delivery.state === 'DELIVERED' &&
      doneAt &&
      el(
        'p',
        { class: 'text-16' },
        [place ? t.places[place] : '', taker, t.at(clock(doneAt)), pieces === null ? '' : t.pieces(pieces)]
          .filter(Boolean)
          .join(', '),
      ),
    delivery.state === 'FAILED' &&
      el('p', { class: 'text-16' }, `${reason ? t.reasons[reason] : ''} ${t.weCall}`),
    ...photos.map((id) =>
      el('img', {
        src: `${api}/photos/${id}`,
        alt: t.photo,
        class: 'mt-3 w-full rounded-4 border border-line',
      }),
    ),
    delivery.state === 'DELIVERED' && photos.length === 0 && quiet(t.photoLater),
  )
}

function wishOf(delivery: Delivery): Child {
  if (!delivery.mayWish) return null
  const now = draft ?? { place: delivery.wishPlace, note: delivery.wishNote }
  const places = (Object.keys(t.wishes) as WishPlace[]).map((place) =>
    el(
      'button',
      {
        type: 'button',
        'data-key': place,
        'aria-pressed': String(now.place === place),
        class: `min-h-12 rounded-4 border px-2 text-14 font-semibold ${now.place === place ? 'border-accent bg-tint text-accent' : 'border-field'}`,
        click: () => void save({ ...now, place: now.place === place ? null : place }),
      },
      t.wishes[place],
    ),
  )
  const input = el('input', {
    value: now.note,
    maxlength: '160',
    class: 'h-12 min-w-0 flex-1 rounded-4 border border-field bg-surface px-3 text-16',
    'data-key': 'line',
    'aria-label': t.line,
    placeholder: t.line,
    input: (event) => {
      draft = { ...now, note: (event.target as HTMLInputElement).value }
    },
  })
  return part(
    el('h2', { class: 'mb-2 text-16 font-semibold' }, t.wish),
    el('div', { class: 'grid grid-cols-2 gap-2' }, ...places),
    el(
      'form',
      {
        class: 'mt-2 flex gap-2',
        submit: (event) => {
          event.preventDefault()
          void save(draft ?? now)
        },
      },
      input,
      el('button', { class: 'h-12 rounded-4 bg-accent px-4 text-14 font-semibold text-on-accent' }, t.save),
    ),
    el('p', { class: 'mt-2 text-14 text-ink-2', role: 'status' }, said),
  )
}

function draw() {
  const delivery = shown
  if (!delivery) {
    root.replaceChildren(el('p', { class: 'p-4 text-16', role: 'status' }, t.loading))
    return
  }
  document.title = `${titleOf(delivery)} | ${delivery.brand}`
  redraw(
    root,
    headOf(delivery),
    isOffline &&
      el(
        'p',
        { class: 'bg-amber-bg p-3 text-14 text-amber', role: 'status' },
        t.offline(clock(delivery.now)),
      ),
    statusOf(delivery),
    checkInOf(delivery, {
      t: t.checkIn,
      language,
      isOpen: isNaming,
      open: () => {
        isNaming = true
        draw()
      },
      said: checkInSaid,
      say: (answer) => void checkIn(answer),
    }),
    wishOf(delivery),
    part(quiet(t.driver(delivery.driver, delivery.routeNumber, delivery.truck))),
  )
}

function drawClosed(title: string, text: string) {
  shown = null
  root.replaceChildren(
    part(
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

let timer: ReturnType<typeof setTimeout> | undefined
let isLooking = false
let isStale = false

/** Fetches the delivery, one request at a time. Events that arrive meanwhile cause another request afterwards. */
async function look() {
  if (isLooking) {
    isStale = true
    return
  }
  isLooking = true
  clearTimeout(timer)
  const again = await readOnce()
  isLooking = false
  if (again === null) return stopListening()
  listen()
  const wait = isStale ? 500 : again
  isStale = false
  timer = setTimeout(() => void look(), wait)
}

/** Fetches once. Returns the milliseconds until the next request; null when the link is closed permanently. */
async function readOnce(): Promise<number | null> {
  const isQuiet = document.visibilityState !== 'visible' || source?.readyState === EventSource.OPEN
  const usual = isQuiet ? everyMs.told : everyMs.alone
  try {
    const answer = await fetch(api, { headers: { accept: 'application/json' } })
    if (answer.status === 404) {
      drawClosed(t.tooOld, t.tooOldText)
      return null
    }
    if (answer.status === 503) drawClosed(t.closed, '')
    else if (answer.ok) take((await answer.json()) as Delivery)
    return answer.ok ? usual : 1_000 * Math.max(1, Number(answer.headers.get('retry-after') ?? 20))
  } catch {
    isOffline = true
    shown ??= kept()
    draw()
    return everyMs.alone
  }
}

function take(delivery: Delivery) {
  const isSame = !isOffline && shown !== null && factsOf(shown) === factsOf(delivery)
  isOffline = false
  shown = delivery
  keep(delivery)
  if (!isSame) draw()
}

/** Everything the page shows: the delivery without the response's time. */
const factsOf = (delivery: Delivery) => JSON.stringify({ ...delivery, now: '' })

let source: EventSource | undefined

/** Subscribes to this delivery's events while the page is visible; without them it polls every 20 seconds. */
function listen() {
  if (source && source.readyState !== EventSource.CLOSED) return
  if (document.visibilityState !== 'visible') return
  source = new EventSource(`${api}/events`)
  source.addEventListener('delivery.changed', () => void look())
  source.addEventListener('hello', () => void look())
}

function stopListening() {
  source?.close()
  source = undefined
}

async function save(wish: { place: WishPlace | null; note: string }) {
  draft = wish
  try {
    const answer = await fetch(`${api}/wish`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(wish),
    })
    if (answer.ok) {
      shown = (await answer.json()) as Delivery
      draft = null
    }
    said = answer.ok ? t.saved : t.refused
  } catch {
    said = t.refused
  }
  draw()
}

/** Sends check-in answers in order, so that the last one for a line wins. */
let answers: Promise<void> = Promise.resolve()

function checkIn(answer: CheckInAnswer): Promise<void> {
  answers = answers.then(async () => {
    const reply = await fetch(`${api}/check-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(answer),
    }).catch(() => undefined)
    checkInSaid = reply?.ok ? t.checkIn.saved : t.checkIn.failed
    if (reply?.ok) shown = (await reply.json()) as Delivery
    draw()
  })
  return answers
}

/** Stores the last state on the phone for times without a signal. */
function keep(delivery: Delivery) {
  try {
    localStorage.setItem(keptKey, JSON.stringify(delivery))
  } catch {
    // Storage is blocked: the page shows what it has.
  }
}
function kept(): Delivery | null {
  try {
    return JSON.parse(localStorage.getItem(keptKey) ?? 'null') as Delivery | null
  } catch {
    return null
  }
}

addEventListener('online', () => void look())
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') void look()
  else stopListening()
})
draw()
void look()
