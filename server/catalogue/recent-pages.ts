import type { CustomerView } from './customers.ts'
import type { RowsOf } from './rows.ts'
import type { Shelf } from './shelf.ts'

/** A page has some 50 KB, up to some 400. */
const mostPages = 100

type Page = { version: number; body: string | Buffer }
const pagesOf = new WeakMap<Shelf, Map<string, Page>>()

let views = 0
const numberOf = new WeakMap<CustomerView, number>()

/**
 * The same page for the same customer, as long as nothing has changed on the shelf or with them: people page back and forth,
 * and several tabs ask at once. Bytes are made of a page that is asked for again.
 */
export function recentPage({ shelf, view }: RowsOf, key: string, make: () => string): string | Buffer {
  const pages = pagesOf.get(shelf) ?? new Map<string, Page>()
  pagesOf.set(shelf, pages)
  const viewNumber = numberOf.get(view) ?? ++views
  numberOf.set(view, viewNumber)
  const place = `${viewNumber} ${key}`
  const version = shelf.version()
  const known = pages.get(place)
  pages.delete(place)
  if (known?.version === version) {
    if (typeof known.body === 'string') known.body = Buffer.from(known.body)
    pages.set(place, known)
    return known.body
  }
  const body = make()
  if (pages.size >= mostPages) pages.delete(pages.keys().next().value as string)
  pages.set(place, { version, body })
  return body
}
