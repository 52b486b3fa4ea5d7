import { useQuery } from '@tanstack/react-query'
import { may } from '../../../contract/core/access.ts'
import { customers } from '../../../contract/features/customers.ts'
import { type Found, find } from '../../../contract/features/find.ts'
import { readsDesk } from '../../../contract/features/order-desk/fields.ts'
import { products } from '../../../contract/features/products/products.ts'
import { staffMoney } from '../../../contract/features/receivables/desk.ts'
import { read } from '../../core/query.ts'
import { useUser } from '../../core/session.ts'
import { useRested } from '../../core/use-rested.ts'
import { countText } from '../../words/format.ts'
import { useLanguage, useMessages } from '../../words/language.tsx'
import { unitWord } from '../../words/units.ts'
import { jobs } from '../frame/jobs.ts'
import { railPagesFor, useStaffPages } from '../frame/pages.ts'
import { useFrameWords } from '../frame/words.ts'
import { actionsFor } from './actions.ts'
import { beginsLine, fitsLine, type PaletteGroup, type PaletteLine, readTyped } from './lines.ts'
import { useFindWords } from './words.ts'

type FoundOf<K extends Found['kind']> = Extract<Found, { kind: K }>

/** The lines for a text, best first. Empty groups are left out. */
export function usePalette(text: string): { groups: PaletteGroup[]; settled: boolean; failed: boolean } {
  const t = useFindWords()
  const typed = readTyped(useRested(text))
  const places = usePlaces()
  const linesOf = useFoundLines()
  const asks = typed.q !== '' && typed.kinds.length > 0
  const found = useQuery({
    ...read(find.find, { query: { q: typed.q, kinds: [...typed.kinds] } }),
    enabled: asks,
    staleTime: 10_000,
    placeholderData: (before) => before,
    retry: false,
  })
  const rows = asks ? (found.data?.rows ?? []) : []
  const of = <K extends Found['kind']>(kind: K) =>
    rows.filter((row): row is FoundOf<K> & Found => row.kind === kind)
  const pages = typed.pages && typed.q ? places.pages.filter((line) => fitsLine(line, typed.q)) : []
  const actions =
    typed.actions && (typed.q || !typed.pages) ? places.actions.filter((line) => fitsLine(line, typed.q)) : []
  const first = pages.filter((line) => beginsLine(line, typed.q))
  const [best, ...others] = of('customer')
  const groups = [
    { heading: t.headings.pages, lines: first },
    { heading: best?.name ?? '', lines: best ? linesOf.customer(best, true) : [] },
    { heading: t.headings.customers, lines: others.flatMap((row) => linesOf.customer(row, false)) },
    { heading: t.headings.orders, lines: of('order').map(linesOf.order) },
    { heading: t.headings.products, lines: of('product').map(linesOf.product) },
    { heading: t.headings.pages, lines: pages.filter((line) => !first.includes(line)) },
    { heading: t.headings.actions, lines: actions },
  ].filter(({ lines }) => lines.length > 0)
  return {
    groups,
    settled: readTyped(text).q === typed.q && (!asks || (!found.isFetching && !found.isPlaceholderData)),
    failed: asks && found.isError,
  }
}

/** Lines for pages of the rail and their actions. */
function usePlaces(): { pages: PaletteLine[]; actions: PaletteLine[] } {
  const messages = useMessages()
  const t = useFrameWords()
  const words = useFindWords()
  const user = useUser()
  const pages = railPagesFor(useStaffPages(), user).map(
    ({ path, label, job }): PaletteLine => ({
      id: path,
      icon: jobs[job].icon,
      title: label(messages),
      about: t.jobs[job],
      to: path,
      search: {},
    }),
  )
  return { pages, actions: actionsFor(user, words) }
}

/** How each kind of result is displayed, and the page it opens. */
function useFoundLines() {
  const t = useFindWords()
  const messages = useMessages()
  const { language } = useLanguage()
  const user = useUser()
  const seesPeople = may(user, customers.contacts.access)
  const seesMoney = may(user, staffMoney.read.access)
  const keepsProducts = may(user, products.read.access)
  const seesOrders = may(user, readsDesk)
  const accountOf = (accountNumber: number) => `/admin/accounts/${accountNumber}`
  const peopleOf = (accountNumber: number) => ({
    to: '/admin/customers',
    search: { view: 'people', accountNumber: String(accountNumber) },
  })
  return {
    customer({ accountNumber, name, city, state }: FoundOf<'customer'>, isBest: boolean): PaletteLine[] {
      const place = [city, state].filter(Boolean).join(', ')
      const line = { icon: 'store' as const, title: name, about: `${accountNumber} · ${place}` }
      const money = { ...line, id: `money ${accountNumber}`, to: accountOf(accountNumber), search: {} }
      const people = { ...line, id: `people ${accountNumber}`, ...peopleOf(accountNumber) }
      const why = {
        ...line,
        id: `why ${accountNumber}`,
        to: '/admin/why',
        search: { accountNumber: String(accountNumber) },
      }
      if (!seesMoney) return [seesPeople ? people : why]
      if (!isBest || !seesPeople) return [money]
      return [
        { ...money, icon: 'banknote', title: t.money },
        { ...people, icon: 'people', title: t.people, about: '' },
      ]
    },
    order: (row: FoundOf<'order'>): PaletteLine => ({
      id: `order ${row.orderNumber}`,
      icon: 'document',
      title: `${row.orderNumber} ${row.customerName}`,
      about: `${messages.orders.statuses[row.status]}, ${row.shipDay}`,
      ...(seesOrders
        ? { to: '/admin/orders', search: { open: String(row.orderNumber) } }
        : { to: accountOf(row.accountNumber), search: {} }),
    }),
    product: ({ productId, description, um, available }: FoundOf<'product'>): PaletteLine => ({
      id: `product ${productId}`,
      icon: 'tag',
      title: description,
      about: t.left(countText(available), unitWord(available, um, language)),
      to: keepsProducts ? `/admin/products/${productId}` : `/item/${productId}`,
      search: {},
    }),
  }
}
