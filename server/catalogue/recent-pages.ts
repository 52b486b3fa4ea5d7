import type { CustomerView } from './customers.ts'
import type { RowsOf } from './rows.ts'
import type { Shelf } from './shelf.ts'

/** Total size limit; a page has about 50 KB, or up to about 500 KB with hundreds of thousands of products. */
const mostBytes = 8 * 1024 * 1024

/** A page without a body has been requested only once. */
type Page = { version: number; body?: Buffer }
type Pages = { byPlace: Map<string, Page>; bytes: number }
const pagesOf = new WeakMap<Shelf, Pages>()

let views = 0
const numberOf = new WeakMap<CustomerView, number>()

/**
 * Caches a customer's pages until the shelf or the customer changes: people page back and forth, and several tabs send the same
 * request. A page is stored, as bytes, from its second request on. Most searches are never repeated, and keeping their pages
 * would keep the garbage collector busy.
 */
export function recentPage({ shelf, view }: RowsOf, key: string, make: () => string): string | Buffer {
  const pages = pagesOf.get(shelf) ?? { byPlace: new Map(), bytes: 0 }
  pagesOf.set(shelf, pages)
  const viewNumber = numberOf.get(view) ?? ++views
  numberOf.set(view, viewNumber)
  const place = `${viewNumber} ${key}`
  const version = shelf.stockVersion()
  const known = pages.byPlace.get(place)
  drop(pages, place)
  if (known?.version !== version) {
    keep(pages, place, { version })
    return make()
  }
  const body = known.body ?? Buffer.from(make())
  keep(pages, place, { version, body })
  return body
}

function keep(pages: Pages, place: string, page: Page) {
  pages.byPlace.set(place, page)
  pages.bytes += bytesOf(place, page)
  for (const oldest of pages.byPlace.keys()) {
    if (pages.bytes <= mostBytes) break
    drop(pages, oldest)
  }
}

function drop(pages: Pages, place: string) {
  const page = pages.byPlace.get(place)
  if (!page) return
  pages.bytes -= bytesOf(place, page)
  pages.byPlace.delete(place)
}

const bytesOf = (place: string, { body }: Page) => place.length + (body?.length ?? 0)
