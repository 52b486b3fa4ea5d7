import {
  centsFromDollars,
  e4FromDollars,
  moneyColumn,
  moneyText,
  unitPriceText,
} from '../../contract/core/money.ts'
import { picturePath } from '../../contract/features/pictures.ts'
import type { BasketLine, DoorBasket } from '../../contract/features/sales/baskets.ts'
import { dayAndTimeText } from '../../contract/words/day-words.ts'
import { termsText } from '../../contract/words/terms-words.ts'
import { basketPage as english } from '../words/areas/basket-page.en.ts'
import { basketPage as spanish } from '../words/areas/basket-page.es.ts'
import { el } from './dom.ts'

/** The parts of a basket's page without controls: its heading, who made it, its total. */

export const language = document.documentElement.lang === 'es' ? 'es' : 'en'
export const t = language === 'es' ? spanish : english
export const price = (dollars: number) => unitPriceText(e4FromDollars(dollars))
export const column = (dollars: number) => moneyColumn(centsFromDollars(dollars))
export const picture = ({ imageName, colorHex }: BasketLine) => {
  const made = el('img', {
    src: picturePath(imageName, 112),
    alt: '',
    width: '40',
    height: '40',
    class: 'size-10 shrink-0 self-start rounded-4 object-cover',
  })
  made.style.background = colorHex
  return made
}

export const headOf = ({ brand, phone }: DoorBasket) =>
  el(
    'header',
    { class: 'flex min-h-13 items-center justify-between gap-3 border-b border-line px-4 py-0.5' },
    el('strong', { class: 'text-16' }, brand),
    phone !== '' &&
      el(
        'a',
        {
          href: `tel:${phone.replace(/[^\d+]/g, '')}`,
          class: 'inline-flex h-11 items-center rounded-4 border border-field px-4 text-14 font-semibold',
        },
        t.call,
      ),
  )

const initials = (name: string) =>
  name
    .split(' ')
    .map((part) => part[0] ?? '')
    .slice(0, 2)
    .join('')

export const makerOf = ({ maker, sentAt, timeZone, word }: DoorBasket) =>
  el(
    'section',
    { class: 'border-b-8 border-ground p-4' },
    el(
      'div',
      { class: 'flex items-center gap-3' },
      el(
        'span',
        {
          class:
            'flex size-10 shrink-0 items-center justify-center rounded-full bg-tint font-semibold text-accent',
          'aria-hidden': 'true',
        },
        initials(maker),
      ),
      el(
        'div',
        { class: 'min-w-0' },
        el('h1', { class: 'text-14 font-semibold wrap-anywhere', tabindex: '-1' }, t.made(maker)),
        el(
          'p',
          { class: 'text-12 text-ink-2' },
          t.nothing(dayAndTimeText(new Date(sentAt), timeZone, language)),
        ),
      ),
    ),
    word !== '' && el('p', { class: 'mt-3 rounded-4 bg-ground p-3 text-14 wrap-anywhere' }, word),
  )

export function sumsOf({ items, goods, delivery, total, tender, terms, cardLastFour }: DoorBasket) {
  const row = (label: string, value: string, strong = false) =>
    el(
      'p',
      { class: `flex items-baseline justify-between gap-3 py-1 ${strong ? 'font-semibold' : 'text-ink-2'}` },
      label,
      el('span', { class: strong ? 'text-22' : '' }, value),
    )
  const pays =
    tender === 'account'
      ? t.account(termsText(terms, language))
      : tender === 'card' && cardLastFour
        ? t.card(cardLastFour)
        : t.total
  return el(
    'section',
    { class: 'flex-1 p-4 text-14' },
    row(t.goods(items.length), column(goods)),
    row(t.delivery, column(delivery)),
    row(pays, moneyText(centsFromDollars(total)), true),
  )
}
