import type { ReplyOf } from '../../contract/core/endpoint.ts'
import { unitPriceText } from '../../contract/core/money.ts'
import type { CataloguePage, Product } from '../../contract/features/catalogue/inventory.ts'
import {
  type CatalogueAddress,
  catalogueAddresses,
  rowsQuery,
  usualAsked,
} from '../../contract/features/catalogue/pages.ts'
import { picturePath } from '../../contract/features/pictures.ts'
import type { promoBar } from '../../contract/features/promo-bar.ts'
import { ladderOf } from '../../contract/rules/pricing.ts'
import { escaped } from './website-head.ts'

/**
 * The first rows of a catalogue page, rendered into the HTML: names, pictures and prices appear with the first paint, before any
 * script loads. The screen (`web/features/catalogue/product-row.tsx`, `product-phone-row.tsx`) replaces them with its own rows in
 * the same places. Words that depend on the reader's language are left to the screen.
 */

/** Phones and wide windows have rows of their own, and CSS picks: the server doesn't know the window's width. */
const phoneRows = 6
const wideRows = 14

/** The catalogue page at an address of the website; undefined for other pages and for addresses that filter the list. */
export const pageAt = (url: string): CatalogueAddress | undefined =>
  Object.values<CatalogueAddress>(catalogueAddresses).find(({ path }) => path === url)

/** The first read of the page's list, under /api/v1. */
export const firstReadOf = (page: CatalogueAddress): string =>
  `${page.endpoint.path}?${new URLSearchParams(rowsQuery(page, usualAsked))}`

type Drawn = {
  page: CatalogueAddress
  rows: CataloguePage['rows']
  /** `orders`: whether the reader can order. `hasLines`: whether their cart has lines; it is then shown beside the list. */
  orders: boolean
  hasLines: boolean
  artVersion: string
}

export function drawnRows({ page, rows, orders, hasLines, artVersion }: Drawn): string {
  // Pre-orders show their days instead.
  const hasFacts = page !== catalogueAddresses.preOrders
  const art = ({ imageName }: Product) =>
    `<span class="relative block size-14 shrink-0 overflow-hidden rounded-4 bg-tile">${
      imageName &&
      `<img class="relative" src="${escaped(picturePath(imageName, 112))}?v=${artVersion}" alt="" width="56" height="56" decoding="async">`
    }</span>`
  const boxOf = (product: Product) => (orders ? quantityBox(product) : '<span></span>')
  const phone = rows.slice(0, phoneRows).map((product) => phoneRow(product, art(product), boxOf(product)))
  const wide = rows
    .slice(0, wideRows)
    .map((product) => wideRow(product, art(product), { box: boxOf(product), hasFacts }))
  const cart = `<div class="${hasLines ? 'w-75' : 'w-11'} shrink-0 border-l border-line bg-ground max-[1299px]:hidden"></div>`
  return (
    '<div class="first-rows">' +
    '<div class="h-11.25 border-b border-line bg-tint-2 md:hidden"></div>' +
    '<div class="h-10 border-b border-line bg-surface max-md:hidden"></div>' +
    '<div class="flex items-stretch">' +
    '<div class="w-54 shrink-0 border-r border-line bg-ground max-[1079px]:hidden"></div>' +
    '<div class="@container min-w-0 flex-1">' +
    '<div class="h-12.25 bg-surface max-md:border-b max-md:border-line md:h-12"></div>' +
    `<div class="h-7 border-y border-line bg-ground max-md:hidden"></div>` +
    `<ul class="md:hidden">${phone.join('')}</ul><ul class="max-md:hidden">${wide.join('')}</ul>` +
    '</div>' +
    `${orders ? cart : ''}</div></div>`
  )
}

const rowClass = 'border-b border-l-3 border-b-line border-l-transparent bg-surface'

const phoneRow = (product: Product, art: string, box: string): string =>
  `<li class="${rowClass}"><div class="flex gap-3 py-3 pr-3 pl-2.25">${art}` +
  `<div class="flex min-w-0 flex-1 flex-col"><p class="py-0.5 pr-10">${name(product)}</p><div class="pr-8">${grownBy(product)}</div>` +
  `<p class="${product.isPreBooked ? 'h-4.5' : 'h-4'}"></p><div class="mt-1 -ml-1">${ladder(product)}</div>` +
  `<div class="mt-2">${box}</div></div></div></li>`

const wideRow = (
  product: Product,
  art: string,
  { box, hasFacts }: { box: string; hasFacts: boolean },
): string =>
  `<li class="${hasFacts ? 'row-columns-facts' : 'row-columns'} min-h-19 [@media(height<52rem)]:min-h-14.5 [@media(height<52rem)]:[&>span:first-child]:size-12 ${rowClass}">${art}` +
  `<div class="min-w-0"><p class="leading-4.5">${name(product)}</p>${grownBy(product)}<p class="h-4.5"></p></div>` +
  `${hasFacts ? '<div class="hidden @min-[78rem]:block"></div>' : ''}<div class="min-w-0">${ladder(product)}<p class="h-4"></p></div>` +
  `<div class="max-2xl:hidden"></div>${box}<span></span></li>`

/** The quantity box's frame, with room for a pre-order's note: below it in wide windows; phones show the note beside it. */
const quantityBox = ({ isPreBooked }: Product): string =>
  `<div class="max-md:pb-0.5"><span class="block h-11 w-39 rounded-4 border border-line-2 md:h-9 md:w-33"></span>${
    isPreBooked ? '<span class="mt-0.5 block h-4 max-md:hidden"></span>' : ''
  }</div>`

const name = ({ productDescription }: Product): string =>
  `<span class="font-semibold text-ink">${escaped(productDescription)}</span>`

function grownBy({ grower, farm, origin, color, colorHex }: Product): string {
  const by = escaped(grower || farm)
  const dot =
    color &&
    `<svg class="size-2.5 shrink-0" viewBox="0 0 10 10"><circle cx="5" cy="5" r="5" fill="${escaped(colorHex)}"/></svg>`
  const texts = [
    by && `<span class="max-w-full truncate">${by}</span>`,
    origin && escaped(by ? `· ${origin}` : origin),
  ]
  return (
    `<p class="flex min-w-0 items-center gap-1.5 text-12 text-ink-2">${dot}` +
    `<span class="flex h-4 min-w-0 flex-wrap gap-x-1 overflow-hidden">${texts.filter(Boolean).join('')}</span></p>`
  )
}

const ladder = (product: Product): string =>
  `<ol class="ladder-columns">${ladderOf(product)
    .map(
      ({ from, priceE4 }) =>
        '<li class="flex flex-col border-b-2 border-b-transparent pt-0.5 pr-1 text-right whitespace-nowrap text-ink-3 not-last:border-r not-last:border-r-line lg:pr-1.5">' +
        `${from.toLocaleString('en-US')}+<b class="font-semibold text-ink">${unitPriceText(priceE4)}</b></li>`,
    )
    .join('')}</ol>`

type StandingBar = NonNullable<ReplyOf<typeof promoBar.read>['bar']>

/** The promo bar above the header, in the reader's language, so that nothing moves when the screen loads. */
export const drawnBar = ({ kind, lead, text }: StandingBar): string =>
  `<div class="flex min-h-8 items-center gap-3 border-b px-4 py-1 text-12 ${
    kind === 'news' ? 'border-line bg-sunken' : 'border-amber-edge bg-amber-bg'
  }"><span class="size-4 shrink-0"></span><p class="min-w-0 flex-1"><strong class="font-semibold ${
    kind === 'news' ? 'text-ink' : 'text-amber'
  }">${escaped(lead)}</strong> ${escaped(text)}</p><span class="size-5 shrink-0"></span></div>`
