import { centsFromDollars, e4FromDollars, moneyText, unitPriceText } from '../../contract/core/money.ts'
import { picturePath } from '../../contract/features/pictures.ts'
import type { Choice, Offer } from '../../contract/features/shorts/choices.ts'
import { timeText } from '../../contract/words/day-words.ts'
import { quantityText, unitWord } from '../../contract/words/unit-words.ts'
import { choicePage as english } from '../words/areas/choice-page.en.ts'
import { choicePage as spanish } from '../words/areas/choice-page.es.ts'
import { type Child, el } from './dom.ts'
import '../styles.css'

/** The page on which a shop chooses a substitute for a short item. Its link is enough to choose. */

const language = document.documentElement.lang === 'es' ? 'es' : 'en'
const t = language === 'es' ? spanish : english
const token = location.pathname.split('/')[2] ?? ''
const api = `/api/v1/shorts/${encodeURIComponent(token)}`
const root = document.getElementById('root') as HTMLElement
root.classList.add('flex', 'flex-col')
/** Polling interval while the choice is open: the desk may decide, or the time may run out. */
const everyMs = 20_000

let shown: Choice | null = null
/** The selected product id; null for no substitute, undefined until the first response. */
let picked: number | null | undefined
let said = ''
let busy = false

const clock = (at: string) => timeText(new Date(at), shown?.timeZone ?? 'UTC')
const dollars = (amount: number) => moneyText(centsFromDollars(Math.abs(amount)))
const units = (count: number, um: string) => quantityText(count, um, language)
const isOver = ({ now, closesAt }: Choice) => now >= closesAt

const picture = (imageName: string, color: string, size: number) => {
  const made = el('img', {
    src: picturePath(imageName, 112),
    alt: '',
    width: String(size),
    height: String(size),
    class: 'shrink-0 self-start rounded-4 object-cover',
  })
  made.style.background = color
  return made
}

/** The icon of the browser tab, drawn in the page's accent color. */
function mark() {
  const made = el('span', { class: 'size-5 shrink-0 bg-accent', 'aria-hidden': 'true' })
  const { href } = document.querySelector<HTMLLinkElement>('link[rel=icon]') ?? { href: '' }
  made.style.mask = `url("${href}") center / contain no-repeat`
  return made
}

const headOf = ({ brand, phone }: Choice) =>
  el(
    'header',
    { class: 'flex min-h-13 items-center justify-between gap-3 border-b border-line px-4 py-0.5' },
    el('strong', { class: 'flex items-center gap-2.5 text-16' }, mark(), brand),
    phone !== '' &&
      el(
        'a',
        {
          href: `tel:${phone.replace(/[^\d+]/g, '')}`,
          class: 'inline-flex h-12 items-center rounded-4 border border-field px-4 text-14 font-semibold',
        },
        t.call,
      ),
  )

function shortOf(choice: Choice) {
  const { state, closesAt, truck, missing, asked, um, description, imageName, colorHex, reason } = choice
  const there = asked - missing
  return el(
    'section',
    { class: 'border-b-8 border-ground p-4' },
    state === 'OPEN' &&
      el(
        'p',
        { class: 'mb-2 flex flex-wrap items-center gap-2 text-14 text-ink-2' },
        el('b', { class: 'bg-amber-bg px-2.5 py-1 text-12 font-semibold text-amber' }, t.by(clock(closesAt))),
        truck ? t.then(truck) : t.thenPacked,
      ),
    el(
      'h1',
      { class: 'mb-3 text-22 font-semibold', tabindex: '-1' },
      there > 0 ? t.missing(missing, units(asked, um)) : t.allMissing(units(asked, um)),
    ),
    el(
      'div',
      { class: 'flex items-center gap-3' },
      picture(imageName, colorHex, 56),
      el(
        'div',
        { class: 'min-w-0 text-14' },
        el('b', { class: 'block font-semibold wrap-anywhere' }, description),
        el(
          'span',
          { class: 'text-ink-2' },
          [there > 0 ? t.packed(units(there, um)) : t.nothingPacked, reason].filter(Boolean).join(' '),
        ),
      ),
    ),
  )
}

function aboutOf({ sameColor, longer, quantity, um }: Offer, choice: Choice): string {
  const length =
    longer === null ? '' : longer === 0 ? t.sameLength : longer > 0 ? t.longer(longer) : t.shorter(-longer)
  const isOther = um !== choice.um || quantity !== choice.missing
  return [sameColor ? t.sameColor : t.otherColor, length, isOther ? units(quantity, um) : '']
    .filter(Boolean)
    .join(', ')
}

const priceOf = ({ unitPrice, um, more }: Offer) =>
  el(
    'span',
    { class: 'flex flex-wrap gap-x-2 text-14 font-semibold' },
    t.a(`$${unitPriceText(e4FromDollars(unitPrice))}`, unitWord(1, um, language)),
    el(
      'span',
      { class: more > 0 ? 'text-amber' : 'text-accent' },
      more > 0 ? t.more(dollars(more)) : more < 0 ? t.less(dollars(more)) : t.samePrice,
    ),
  )

function row(value: number | null, ...children: Child[]) {
  const isPicked = picked === value
  const input = el('input', {
    type: 'radio',
    name: 'choice',
    value: String(value ?? ''),
    class: 'mt-0.5 size-5 shrink-0 accent-accent',
    ...(isPicked && { checked: '' }),
    change: () => {
      picked = value
      said = ''
      draw()
      root.querySelector<HTMLInputElement>(`input[value="${value ?? ''}"]`)?.focus()
    },
  })
  return el(
    'label',
    {
      class: `mt-2 flex min-h-13 cursor-pointer gap-3 rounded-4 border p-3 ${
        isPicked ? 'border-accent bg-tint shadow-[inset_3px_0_0_var(--color-accent)]' : 'border-field'
      }`,
    },
    input,
    ...children,
  )
}

function offersOf(choice: Choice) {
  const { offers, missing, closesAt, leftOut } = choice
  return el(
    'fieldset',
    { class: 'px-4 pt-4 pb-4' },
    el('legend', { class: 'sr-only' }, t.insteadOf(missing)),
    el(
      'p',
      { class: 'flex items-baseline justify-between gap-2', 'aria-hidden': 'true' },
      el('b', { class: 'text-14 font-semibold' }, t.insteadOf(missing)),
      el('span', { class: 'text-12 text-ink-2' }, t.heldUntil(clock(closesAt))),
    ),
    ...offers.map((offer) =>
      row(
        offer.productId,
        picture(offer.imageName, offer.colorHex, 48),
        el(
          'span',
          { class: 'min-w-0' },
          el('b', { class: 'block text-14 font-semibold wrap-anywhere' }, offer.description),
          el('span', { class: 'block text-12 text-ink-2' }, aboutOf(offer, choice)),
          priceOf(offer),
        ),
      ),
    ),
    row(
      null,
      el(
        'span',
        { class: 'flex flex-1 justify-between gap-2 text-14 font-semibold' },
        t.leaveOut,
        el('span', {}, `−${dollars(leftOut)}`),
      ),
    ),
  )
}

function silenceOf({ offers, ruled, wish, percent }: Choice) {
  const offer = offers.find(({ productId }) => productId === ruled)
  const said = percent > 0 ? t.upTo(t.wishes[wish], percent) : t.wishes[wish]
  return el(
    'p',
    { class: 'flex-1 border-t border-line bg-ground p-4 text-12 text-ink-2' },
    offer ? t.silent(offer.description, said) : t.silentNone,
    ' ',
    el('a', { href: '/personal-info#wish', class: 'text-accent underline' }, t.change),
  )
}

function sendOf({ offers }: Choice) {
  const offer = offers.find(({ productId }) => productId === picked)
  const label = busy ? t.sending : offer ? t.send(offer.description) : t.without
  return el(
    'footer',
    {
      class: 'sticky bottom-0 border-t border-line bg-surface p-4 pb-[max(1rem,env(safe-area-inset-bottom))]',
    },
    el('p', { class: 'text-14 text-danger', role: 'alert' }, said),
    el(
      'button',
      {
        type: 'button',
        class: 'min-h-14 w-full rounded-4 bg-accent px-4 py-2 text-16 font-semibold text-on-accent',
        ...(busy && { disabled: '' }),
        click: () => void send(),
      },
      label,
    ),
  )
}

/** The result of the choice. */
function endOf(choice: Choice) {
  const { state, offers, chosen, leftOut, truck, orderNumber } = choice
  const offer = offers.find(({ productId }) => productId === chosen)
  const what = offer ? `${units(offer.quantity, offer.um)} ${offer.description}` : ''
  const loaded = isOver(choice) ? (truck ? t.loaded(truck) : t.packedNow) : ''
  const title = state === 'OPEN' ? loaded : state === 'LEFT_OUT' || !offer ? t.left : t.chosen(what)
  const text =
    state === 'OPEN'
      ? t.wait
      : state === 'CHOSEN'
        ? t.chosenText
        : state === 'RULED'
          ? t.ruledText
          : t.leftText(dollars(leftOut))
  return el(
    'section',
    { class: 'p-4', role: 'status' },
    el('p', { class: 'text-14 text-ink-2' }, t.order(orderNumber)),
    el('h2', { class: 'text-16 font-semibold text-accent wrap-anywhere' }, title),
    el('p', { class: 'mt-1 text-14' }, [state === 'OPEN' ? '' : loaded, text].filter(Boolean).join(' ')),
  )
}

function draw() {
  const choice = shown
  if (!choice) {
    root.replaceChildren(el('p', { class: 'p-4 text-16', role: 'status' }, t.loading))
    return
  }
  document.title = `${t.title} | ${choice.brand}`
  const isOpen = choice.state === 'OPEN' && !isOver(choice)
  const parts = isOpen ? [offersOf(choice), silenceOf(choice), sendOf(choice)] : [endOf(choice)]
  root.replaceChildren(headOf(choice), shortOf(choice), ...parts)
}

function drawClosed(title: string, text: string) {
  shown = null
  root.replaceChildren(
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

let timer: ReturnType<typeof setTimeout> | undefined

async function look() {
  clearTimeout(timer)
  try {
    const answer = await fetch(api, { headers: { accept: 'application/json' } })
    if (answer.status === 404) return drawClosed(t.tooOld, t.tooOldText)
    if (answer.status === 503) drawClosed(t.closed, '')
    else if (answer.ok) take((await answer.json()) as Choice)
  } catch {
    // No signal: the page doesn't change, and sending a choice reports it.
  }
  if (shown?.state !== 'CHOSEN' && shown?.state !== 'RULED' && shown?.state !== 'LEFT_OUT')
    timer = setTimeout(() => void look(), document.visibilityState === 'visible' ? everyMs : everyMs * 6)
}

/** Redraws only after a change, so that nothing moves under a finger. */
function take(choice: Choice) {
  const facts = (one: Choice | null) => one && JSON.stringify({ ...one, now: isOver(one) })
  const isSame = facts(shown) === facts(choice)
  shown = choice
  if (picked === undefined) picked = choice.ruled ?? choice.offers[0]?.productId ?? null
  if (!isSame) draw()
}

async function send() {
  if (busy) return
  busy = true
  draw()
  try {
    const answer = await fetch(api, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ productId: picked ?? null }),
    })
    const body = (await answer.json()) as Choice & { code?: string }
    if (answer.ok) shown = body
    said =
      answer.ok || body.code === 'choice_closed' ? '' : body.code === 'credit_limit' ? t.refused : t.failed
  } catch {
    said = t.offline
  }
  busy = false
  draw()
  if (said === '') void look()
  if (shown?.state !== 'OPEN') root.querySelector<HTMLElement>('h1')?.focus()
}

document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void look())
draw()
void look()
